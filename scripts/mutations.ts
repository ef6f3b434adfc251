// `pnpm mutations [text]`
import '@site/tests/mutations/command';
