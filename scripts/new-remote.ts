import { runNewRemote } from '@site/remotes/command';

runNewRemote();
