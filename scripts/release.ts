// `pnpm release <verb>`: the operators' command line, on the project's own Node.
import '@site/release/cli';
