//! Catches a PostgreSQL server that `iago doctor` calls good and `iago serve` cannot use, a sentence of raw SQL, and a
//! remedy that does not help.

use crate::database::{Fresh, on_postgres};
use referee::UserId;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor};
use std::io::{Read, Write};
use std::net::TcpListener;
use store::{ServerRefusal, Shards, Store, StoreError, Tables};

const PASSWORD: &str = "open-sesame";

/// A fault of the server for the role "Club bot".
struct Case {
    /// SQL by which the administrator causes the fault.
    wrong: &'static str,
    /// Part of the sentence about it.
    named: &'static str,
    /// Whether the tables of the bot are there.
    tables: bool,
    /// Whether the statement in the sentence mends the fault.
    mended: bool,
}

const fn case(wrong: &'static str, named: &'static str) -> Case {
    Case {
        wrong,
        named,
        tables: true,
        mended: true,
    }
}

const fn unmended(wrong: &'static str, named: &'static str) -> Case {
    Case {
        mended: false,
        ..case(wrong, named)
    }
}

const fn empty(wrong: &'static str, named: &'static str) -> Case {
    Case {
        tables: false,
        ..case(wrong, named)
    }
}

/// `ROLE` and `DATABASE` stand for the names in a test.
const CASES: &[Case] = &[
    empty("", "GRANT CREATE ON SCHEMA public TO ROLE;"),
    empty(
        "REVOKE ALL ON SCHEMA public FROM PUBLIC",
        "GRANT USAGE, CREATE ON SCHEMA public TO ROLE;",
    ),
    empty(
        "ALTER ROLE ROLE SET search_path = \"No such\"",
        "CREATE SCHEMA \"No such\" AUTHORIZATION ROLE;",
    ),
    case(
        "",
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ROLE;",
    ),
    case(
        "GRANT SELECT ON ALL TABLES IN SCHEMA public TO ROLE; GRANT INSERT ON ALL TABLES IN SCHEMA public TO ROLE; \
         REVOKE INSERT ON players FROM ROLE",
        "GRANT INSERT, UPDATE, DELETE ON ALL TABLES",
    ),
    case(
        "ALTER DATABASE DATABASE SET default_transaction_read_only = on",
        "ALTER DATABASE DATABASE RESET default_transaction_read_only;",
    ),
    case(
        "ALTER ROLE ROLE SET default_transaction_read_only = on",
        "ALTER ROLE ROLE RESET default_transaction_read_only;",
    ),
    case(
        "ALTER ROLE ROLE IN DATABASE DATABASE SET default_transaction_read_only = on",
        "ALTER ROLE ROLE IN DATABASE DATABASE RESET",
    ),
    case(
        "REVOKE CONNECT ON DATABASE DATABASE FROM PUBLIC",
        "GRANT CONNECT ON DATABASE DATABASE TO ROLE;",
    ),
    case(
        "ALTER ROLE ROLE CONNECTION LIMIT 0",
        "ALTER ROLE ROLE CONNECTION LIMIT -1;",
    ),
    unmended("ALTER ROLE ROLE NOLOGIN", "pg_hba.conf"),
    unmended(
        "CREATE SCHEMA fake; GRANT ALL ON SCHEMA fake TO ROLE; CREATE FUNCTION fake.pg_is_in_recovery() RETURNS BOOLEAN \
         LANGUAGE SQL AS 'SELECT true'; ALTER ROLE ROLE SET search_path = fake, pg_catalog",
        "is a standby",
    ),
    unmended(
        "ALTER TABLE _sqlx_migrations RENAME TO old",
        "of another program",
    ),
];

/// Sentences of `iago doctor` and of `iago serve` about a database; `None` where all is well.
async fn both(address: &str) -> (Option<String>, Option<String>) {
    let examined = Store::examine(address, Shards::ALL).await.err();
    let opened = match Store::open_alone(address, Shards::ALL).await {
        Ok(store) => {
            store.close().await;
            None
        }
        Err(error) => Some(error.to_string()),
    };
    (examined.map(|it| it.to_string()), opened)
}

async fn execute(address: &str, sql: String) {
    let mut connection = AnyConnection::connect(address).await.unwrap();
    connection.execute(AssertSqlSafe(sql)).await.unwrap();
    connection.close().await.unwrap();
}

/// Runs the statements of a sentence one after the other, as `psql` would.
async fn mend(address: &str, sentence: &str) {
    let words = ["GRANT ", "ALTER ", "CREATE ", "SET "];
    let begins = words.iter().filter_map(|word| sentence.find(word)).min();
    let statements = &sentence[begins.unwrap()..sentence.rfind(';').unwrap()];
    let mut connection = AnyConnection::connect(address).await.unwrap();
    for statement in statements.split(';') {
        let statement = AssertSqlSafe(statement.to_owned());
        connection.execute(statement).await.unwrap();
    }
    connection.close().await.unwrap();
}

#[tokio::test]
async fn the_examination_names_what_opening_fails_with_and_its_remedy_helps() {
    for (
        number,
        Case {
            wrong,
            named,
            tables,
            mended,
        },
    ) in CASES.iter().enumerate()
    {
        on_postgres(|Fresh { store, address, .. }| async move {
            store.close().await;
            let (server, database) = address.rsplit_once('/').unwrap();
            let name = format!("Club bot {number} of {database}");
            let role = format!("\"{name}\"");
            let put_in = |sql: &str| {
                let lost = "ALTER ROLE ROLE";
                let sql = sql.replace(lost, &format!("ALTER ROLE {role}"));
                let sql = sql.replace("DATABASE DATABASE", &format!("DATABASE {database}"));
                sql.replace("TO ROLE", &format!("TO {role}"))
                    .replace("FROM ROLE", &format!("FROM {role}"))
                    .replace("AUTHORIZATION ROLE", &format!("AUTHORIZATION {role}"))
            };
            if !tables {
                let anew = "DROP SCHEMA public CASCADE; CREATE SCHEMA public; \
                            GRANT USAGE ON SCHEMA public TO PUBLIC";
                execute(&address, anew.to_owned()).await;
            }
            let made = format!("CREATE ROLE {role} LOGIN PASSWORD '{PASSWORD}'");
            execute(&address, made).await;
            execute(&address, put_in(wrong)).await;
            let (_, host) = server.rsplit_once('@').unwrap();
            let person = name.replace(' ', "%20");
            let own = format!("postgres://{person}:{PASSWORD}@{host}/{database}");
            let (examined, opened) = both(&own).await;
            let sentence = opened.unwrap_or_else(|| panic!("{wrong}: opened"));
            assert_eq!(examined.as_ref(), Some(&sentence), "{wrong}");
            assert!(sentence.contains(&put_in(named)), "{wrong}: {sentence}");
            for raw in [PASSWORD, "error returned", "42501", "permission denied"] {
                assert!(!sentence.contains(raw), "{wrong}: {sentence}");
            }
            if *mended {
                mend(&address, &sentence).await;
                if *tables {
                    let grants = format!("GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}");
                    execute(&address, grants).await;
                }
                assert_eq!(both(&own).await.1, None, "{wrong}: {sentence}");
                assert_eq!(both(&own).await, (None, None), "{wrong}");
            }
            let gone = format!("DROP OWNED BY {role} CASCADE; DROP ROLE {role}");
            execute(&address, gone).await;
        })
        .await;
    }
}

#[tokio::test]
async fn a_database_that_is_not_there_or_not_in_utf8_is_named_with_the_statement_that_makes_one() {
    on_postgres(|Fresh { store, address, .. }| async move {
        store.close().await;
        let absent = format!("{address}_absent");
        let (_, name) = absent.rsplit_once('/').unwrap();
        for (made, named) in [
            (None, format!("has no database {name};")),
            (
                Some("ENCODING 'LATIN1' TEMPLATE template0"),
                "stores text as LATIN1".to_owned(),
            ),
        ] {
            if let Some(made) = made {
                execute(&address, format!("DROP DATABASE {name}")).await;
                execute(&address, format!("CREATE DATABASE {name} {made}")).await;
            }
            let (examined, opened) = both(&absent).await;
            let sentence = opened.unwrap();
            assert_eq!(examined.as_ref(), Some(&sentence));
            assert!(sentence.contains(&named), "{sentence}");
            if made.is_none() {
                mend(&address, &sentence).await;
                assert_eq!(both(&absent).await.1, None);
            }
        }
        execute(&address, format!("DROP DATABASE {name}")).await;
    })
    .await;
}

/// Catches a statement cancelled by the server that is reported as an absent server, or as a move that may have
/// counted.
#[tokio::test]
async fn a_statement_that_takes_longer_than_the_server_allows_is_told_so() {
    on_postgres(|fresh| async move {
        fresh.store.close().await;
        let (_, name) = fresh.address.rsplit_once('/').unwrap();
        let name = name.split('?').next().unwrap();
        let limit = format!("ALTER DATABASE {name} SET statement_timeout = '2s'");
        execute(&fresh.address, limit).await;
        let store = Store::open(&fresh.address).await.unwrap();
        let mut holder = AnyConnection::connect(&fresh.address).await.unwrap();
        holder.execute("BEGIN").await.unwrap();
        holder.execute("LOCK TABLE players").await.unwrap();
        let mut tx = store.begin().await.unwrap();
        let cancelled = tx.players().name(UserId(1)).await.unwrap_err();
        let is_told = matches!(cancelled, StoreError::Server(ServerRefusal::Cancelled));
        assert!(is_told && cancelled.left_nothing(), "{cancelled:?}");
        assert!(!cancelled.is_permanent());
    })
    .await;
}

/// A server that answers every connection with an error of this code.
fn refusing(code: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for client in listener.incoming() {
            let mut client = client.unwrap();
            let mut asked = [0; 1024];
            // The client first asks for TLS, which this server does not offer.
            let _ = client.read(&mut asked);
            let _ = client.write_all(b"N");
            let _ = client.read(&mut asked);
            let text = format!("SFATAL\0VFATAL\0C{code}\0Mraw words of the server\0\0");
            let length = u32::try_from(text.len() + 4).unwrap().to_be_bytes();
            let _ = client.write_all(&[b"E", &length[..], text.as_bytes()].concat());
        }
    });
    format!("postgres://club:{PASSWORD}@127.0.0.1:{port}/iago")
}

#[tokio::test]
async fn a_server_that_refuses_a_connection_is_told_in_words_of_the_bot() {
    for (code, words) in [
        ("28P01", "refuses the password of role club"),
        ("28000", "does not let role club in"),
        ("3D000", "has no database iago"),
        ("53300", "takes no more connections of role club"),
        ("57P03", "is starting or stopping"),
        ("53100", "is full"),
        ("57014", "by a limit of time"),
    ] {
        let (examined, opened) = both(&refusing(code)).await;
        let sentence = opened.unwrap();
        assert_eq!(examined.as_ref(), Some(&sentence), "{code}");
        assert!(sentence.contains(words), "{code}: {sentence}");
        for raw in [PASSWORD, "raw words", code] {
            assert!(!sentence.contains(raw), "{sentence}");
        }
    }
}
