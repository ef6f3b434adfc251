// `pnpm release <command>`: the command line of releases.
import '@site/release/cli';
