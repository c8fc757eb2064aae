// discordgo against a stand-in: its HTTP client is redirected. The gateway's address comes with `GET /gateway`, so the
// bot connects nowhere if that request fails.
//
// A trap: the addresses are variables (`EndpointDiscord`, `EndpointAPI`, …), but each was built from the others when
// the program started. A new value of the first changes none of the others, and a forgotten one, such as
// `EndpointApplications`, still leads to the real Discord. A redirected client covers all addresses.
package main

import (
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// connect: begin

// toStandIn sends every request to this address, whatever host the request names.
type toStandIn struct{ *url.URL }

func (address toStandIn) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.URL.Scheme, request.URL.Host, request.Host = address.Scheme, address.Host, address.Host
	return http.DefaultTransport.RoundTrip(request)
}

func connect(address *url.URL) (*discordgo.Session, error) {
	session, err := discordgo.New("Bot any-token")
	if err != nil {
		return nil, err
	}
	session.Client.Transport = toStandIn{address}
	session.Identify.Intents = discordgo.IntentsGuilds
	return session, nil
}

// connect: end

func commands() []*discordgo.ApplicationCommand {
	const description = "A recipe"
	cell := &discordgo.ApplicationCommandOption{
		Type:        discordgo.ApplicationCommandOptionString,
		Name:        "cell",
		Description: description,
	}
	return []*discordgo.ApplicationCommand{
		{Name: "ping", Description: description, Options: []*discordgo.ApplicationCommandOption{cell}},
		{Name: "later", Description: description},
		{Name: "secret", Description: description},
		{Name: "file", Description: description},
	}
}

// respond sends the first answer to an interaction.
func respond(
	session *discordgo.Session,
	create *discordgo.InteractionCreate,
	kind discordgo.InteractionResponseType,
	data *discordgo.InteractionResponseData,
) error {
	return session.InteractionRespond(create.Interaction, &discordgo.InteractionResponse{Type: kind, Data: data})
}

func pressed(session *discordgo.Session, create *discordgo.InteractionCreate) error {
	return respond(session, create, discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{
		Content: "pressed",
	})
}

func ping(session *discordgo.Session, create *discordgo.InteractionCreate) error {
	again := discordgo.Button{Label: "Again", Style: discordgo.PrimaryButton, CustomID: "again"}
	cell := create.ApplicationCommandData().Options[0].StringValue()
	message := discordgo.InteractionResponseChannelMessageWithSource
	return respond(session, create, message, &discordgo.InteractionResponseData{
		Content:    "pong " + cell,
		Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{again}}},
	})
}

func later(session *discordgo.Session, create *discordgo.InteractionCreate) error {
	deferred := discordgo.InteractionResponseDeferredChannelMessageWithSource
	if err := respond(session, create, deferred, nil); err != nil {
		return err
	}
	done := "done"
	_, err := session.InteractionResponseEdit(create.Interaction, &discordgo.WebhookEdit{Content: &done})
	return err
}

func secret(session *discordgo.Session, create *discordgo.InteractionCreate) error {
	message := discordgo.InteractionResponseChannelMessageWithSource
	return respond(session, create, message, &discordgo.InteractionResponseData{
		Content: "psst",
		Flags:   discordgo.MessageFlagsEphemeral,
	})
}

func file(session *discordgo.Session, create *discordgo.InteractionCreate) error {
	message := discordgo.InteractionResponseChannelMessageWithSource
	return respond(session, create, message, &discordgo.InteractionResponseData{
		Files: []*discordgo.File{{Name: "a.txt", ContentType: "text/plain", Reader: strings.NewReader("hi")}},
	})
}

func answer(session *discordgo.Session, create *discordgo.InteractionCreate) error {
	if create.Type == discordgo.InteractionMessageComponent {
		return pressed(session, create)
	}
	switch create.ApplicationCommandData().Name {
	case "ping":
		return ping(session, create)
	case "later":
		return later(session, create)
	case "secret":
		return secret(session, create)
	default:
		return file(session, create)
	}
}

func main() {
	address, err := url.Parse(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	session, err := connect(address)
	if err != nil {
		log.Fatal(err)
	}
	session.AddHandler(func(session *discordgo.Session, ready *discordgo.Ready) {
		if _, err := session.ApplicationCommandBulkOverwrite(ready.Application.ID, "", commands()); err != nil {
			log.Print(err)
		}
	})
	session.AddHandler(func(session *discordgo.Session, create *discordgo.InteractionCreate) {
		if err := answer(session, create); err != nil {
			log.Print(err)
		}
	})
	if err := session.Open(); err != nil {
		log.Fatal(err)
	}
	select {}
}
