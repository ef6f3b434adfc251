import { runRemotes } from '@site/remotes/command';

await runRemotes('contract');
