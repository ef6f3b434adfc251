// `pnpm chaos <name>`
import '@site/tests/chaos/command';
