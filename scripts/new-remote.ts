import { runNewRemote } from '@site/remotes/new-remote-command';

runNewRemote();
