//! The reasons why a PostgreSQL server cannot be used, in words for the operator.

/// Why a PostgreSQL server does not accept the bot. Names are quoted as in SQL.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ServerRefusal {
    #[error(
        "the database server refuses the password of role {role}, or has no such role; correct DATABASE_URL, or set another: ALTER ROLE {role} PASSWORD '…';"
    )]
    Password { role: String },
    #[error(
        "the database server does not let role {role} in from this machine; check the name in DATABASE_URL, that the role has LOGIN, and pg_hba.conf on the server"
    )]
    Login { role: String },
    #[error(
        "the database server has no database {database}; correct DATABASE_URL, or make it: CREATE DATABASE {database} OWNER {role} ENCODING 'UTF8' TEMPLATE template0;"
    )]
    NoDatabase { database: String, role: String },
    #[error(
        "role {role} may not connect to database {database}; its owner grants that: GRANT CONNECT ON DATABASE {database} TO {role};"
    )]
    Connect { database: String, role: String },
    #[error(
        "the database server takes no more connections of role {role}, and each process needs up to 9; end others, or raise the limit of role (ALTER ROLE {role} CONNECTION LIMIT -1;), database or server (max_connections)"
    )]
    Crowded { role: String },
    #[error("the database server is starting or stopping; wait until it runs")]
    Starting,
    #[error(
        "the database server is a standby, which can only be read; name the primary server in DATABASE_URL, or promote this one: SELECT pg_promote();"
    )]
    Standby,
    #[error("the database can only be read, as default_transaction_read_only is on; {remedy}")]
    ReadOnly { remedy: String },
    #[error(
        "the database stores text as {encoding}, which does not hold every name; make another and name it in DATABASE_URL: CREATE DATABASE iago_utf8 OWNER {role} ENCODING 'UTF8' TEMPLATE template0;"
    )]
    Encoding { encoding: String, role: String },
    #[error(
        "role {role} finds no schema for its tables (search_path); make one: CREATE SCHEMA {schema} AUTHORIZATION {role};"
    )]
    NoSchema { schema: String, role: String },
    #[error(
        "the database server cancels statements by a limit of time (statement_timeout, transaction_timeout, idle_in_transaction_session_timeout of role, database or server): it is too short, or the server too slow; SHOW statement_timeout; tells it, ALTER ROLE … RESET statement_timeout; takes that of a role away"
    )]
    Cancelled,
    #[error("role {role} lacks rights; the owner grants them: GRANT {rights} TO {role};")]
    Rights { rights: String, role: String },
}

impl ServerRefusal {
    /// Whether the refusal stays until the address, a role or the database is changed.
    pub(super) const fn is_permanent(&self) -> bool {
        !matches!(
            self,
            ServerRefusal::Crowded { .. }
                | ServerRefusal::Cancelled
                | ServerRefusal::Starting
                | ServerRefusal::Standby
                | ServerRefusal::ReadOnly { .. }
        )
    }
}
