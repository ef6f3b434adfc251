import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

if (process.argv.includes('--help')) {
  console.log(
    'pnpm style-guide\n\nServes the page of tokens and primitives at http://localhost:4174, with hot reload.',
  );
  process.exit();
}
const cwd = join(root, 'tools/style-guide');
const args = ['dev', '--configLoader', 'native', '--port', '4174', '--strictPort'];
const vite = spawn(join(cwd, 'node_modules/.bin/vite'), args, { cwd, stdio: 'inherit' });
vite.on('exit', (code) => {
  process.exitCode = code ?? 0;
});
