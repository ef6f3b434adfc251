import { runRemotes } from '@site/remotes/command';

await runRemotes('extract-remote');
