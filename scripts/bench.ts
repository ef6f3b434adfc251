// `pnpm bench <name>`: runs a benchmark.
import '@site/tests/bench/bench-command';
