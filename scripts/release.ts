// `pnpm release <command>`: runs the release tool.
import '@site/release/cli';
