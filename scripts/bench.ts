// `pnpm bench <name>`
import '@site/tests/bench/bench-command';
