import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

// `pnpm style-guide`: serves the page of tokens and primitives, with hot reload.
const shell = join(root, 'shell');
const args = ['dev', 'style-guide', '--configLoader', 'native', '--port', '4174', '--strictPort'];
const vite = spawn(join(shell, 'node_modules/.bin/vite'), args, { cwd: shell, stdio: 'inherit' });
vite.on('exit', (code) => {
  process.exitCode = code ?? 0;
});
