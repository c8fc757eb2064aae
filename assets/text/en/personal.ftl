# One's own data, what is kept, and how the bot is doing.

about-uptime = Running for { $uptime }.
about-figures = Running for { $uptime }. Of my latest answers, half took at most { $median } ms, 95 of 100 at most { $most } ms.

data-export = Here is everything I have stored about you, as JSON.
data-nothing = I have stored nothing about you.
data-delete-sure = **Delete everything about you?** Your name, settings and ratings go, everywhere. Your finished matches stay for your opponents, against “Former player”, without your name or ID. What I have posted in channels stays there, with your name in messages and in descriptions of pictures; I only correct the last board of each recent match. On a server, its moderators can remove the rest. **This cannot be undone.**
data-button-delete = Yes, delete everything
data-button-resign = Resign them and delete everything
data-deleted = Done: everything about you is deleted. If you play again, you begin as a newcomer.
data-running = You still have matches in { $channels }. Finish them or call them off first, so that your opponents do not wait in vain. If you cannot, I can resign them for you.

privacy-button = Privacy
privacy = **What I keep about you**
    - Your Discord ID, the name shown for you and that of your account, your settings, challenges, matches with every move and its time, results and ratings, your answers to puzzles, and what you did as a moderator.
    - For a day, the IDs of commands and buttons you used, so that none counts twice.
    - A salted hash of your ID outlasts your data: for a day, so that no limit begins anew and moderators find what you played, and as long as you are blocked, a player does not want to play you, or a tournament goes on that you have left. If I am removed from a server, its data stay until its owner or the people who run me delete them.
    - No messages, no list of members, nothing you did elsewhere. Nothing is sold or given to others.
    In direct messages and groups I keep the same of those who play, and no text. Boards, results and ratings are seen by everyone in the server or conversation you play in.
    { $export } gives you all of it; { $delete } deletes it at once; both also in a direct message to me. Backups are up to the people who run me; they delete those.
terms-button = Terms
terms = **How we play**
    - I judge by the published rules of each game. If I am wrong, tell the people who run me; moderators can strike a result.
    - A clock that runs out loses. No clock runs while I am away or cannot reach the channel. Where turns last days, it costs a vacation day first, as long as you have any: 20 a year, each for all your matches at once. It never runs out in your quiet hours, as they were set when the turn began. Both together make a turn longer by at most the days agreed on and 12 hours. Where it is agreed on, it stands still at weekends.
    - Outside my servers matches are casual, with clocks of days or none.
    - Play yourself: no programs in rated matches, and no matches agreed beforehand. Moderators of a server decide.
    - I come as I am, without a promise that I am always here or that nothing gets lost.
    - Discord’s own terms hold too.
