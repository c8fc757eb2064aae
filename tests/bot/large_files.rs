//! Files that exceed Discord's size limit.

use super::test_bot::TestBot;
use serde_json::json;
use sqlx::Connection;

/// Catches an export larger than a file may be: Discord refuses it, and the person gets no answer.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_of_many_megabytes_is_packed() {
    let (test_bot, alice, _) = TestBot::of_two().await;
    alice.slash("iago puzzle", json!({})).await.private();
    let mut connection = sqlx::AnyConnection::connect(&test_bot.address())
        .await
        .expect("the database");
    let many = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000) \
         INSERT INTO puzzle_attempts (player, puzzle, day, game, guild, shown_at, solution) \
         SELECT {}, 'x' || i || printf('%.1000c', 'x'), 0, 'iago', 1, 0, NULL FROM n",
        alice.id()
    );
    let many = sqlx::query(sqlx::AssertSqlSafe(many));
    many.execute(&mut connection).await.expect("many puzzles");
    connection.close().await.expect("an end");
    let export = alice.slash("referee data export", json!({})).await;
    let file = &export.private()["attachments"][0];
    assert_eq!(file["filename"], "referee-data.json.gz");
    assert!(alice.file(export.private()).starts_with(b"\x1f\x8b"));
    test_bot.finish().await;
}
