// `pnpm bench <name>`
import '@site/tests/bench/command';
