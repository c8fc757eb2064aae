//! Whole matches of each game in each place. The places take turns with the languages: `tests/quarter` plays every place
//! in each of them.

use super::venue::{Kind, Venue, is_board, text};
use app::MatchRef;
use rules::Game;
use text::Locale;
use text::chat::Label;

async fn is_played_to_its_end(kind: Kind, locale: Locale) {
    let venue = Venue::start(kind, locale).await;
    for (number, game) in (1_usize..).zip(Game::ALL) {
        let id = venue.begin(game).await;
        venue.play(game, id, usize::MAX).await;
        let view = venue.view(MatchRef::This(id)).await;
        let this_match = &view.this_match;
        assert!(this_match.ending().is_some(), "{game} is over");
        assert!(!this_match.terms().rated && view.rating_changes.is_none());
        assert!(
            venue.is_apart() || view.number == number as u64,
            "{}",
            view.number
        );
        let mut told = Vec::new();
        for who in [&venue.bob, &venue.carol] {
            let end = venue.asks(who, Label::Rematch).await;
            assert!(is_board(&end), "{}: {}", who.name(), text(&end));
            // Within 15 minutes older boards have become lines.
            venue.until_boards(who, number).await;
            told.push(text(&end).to_owned());
        }
        // Each reads what ended it.
        assert_eq!(told[0], told[1]);
        if kind == Kind::Group {
            let onlooker = venue.onlooker("Dora");
            let end = venue.asks(&onlooker, Label::Rematch).await;
            let rematch = venue.word(Label::Rematch);
            onlooker.press(&end, &rematch).await.private();
        }
    }
    let owed = venue.owed().await;
    assert!(venue.is_apart() || owed.is_empty(), "{owed:?}");
    venue.bot.finish().await;
}

macro_rules! in_places {
    ($($name:ident: $kind:ident in $locale:ident),+ $(,)?) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            is_played_to_its_end(Kind::$kind, Locale::$locale).await;
        }
    )+};
}
in_places! {
    in_a_direct_message: Direct in De,
    in_a_group: Group in En,
    in_a_server_without_the_bot: Server in Ja,
    in_direct_messages_from_a_server: ApartFromServer in Ja,
    in_direct_messages_with_the_bot: ApartFromDirect in De,
}
