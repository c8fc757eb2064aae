//! `stand-in --port P`: the stand-in as a program of its own.

use clap::Parser;

/// A loopback Discord to test bots with
#[derive(Debug, Parser)]
#[command(name = "stand-in", version)]
struct Arguments {
    #[command(flatten)]
    options: stand_in::cli::Options,
}

#[tokio::main]
async fn main() -> std::process::ExitCode {
    match stand_in::cli::run(Arguments::parse().options).await {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            let mut text = error.to_string();
            let mut source = std::error::Error::source(&error);
            while let Some(cause) = source {
                text = format!("{text}: {cause}");
                source = cause.source();
            }
            eprintln!("stand-in: {text}");
            std::process::ExitCode::FAILURE
        }
    }
}
