import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

/** `pnpm style-guide`: serves the page of tokens and primitives, with hot reload. */
const shell = join(root, 'shell');
const child = spawn(
  join(shell, 'node_modules/.bin/vite'),
  ['dev', 'style-guide', '--configLoader', 'native', '--port', '4174', '--strictPort'],
  { cwd: shell, stdio: 'inherit' },
);
child.on('exit', (code) => process.exit(code ?? 0));
