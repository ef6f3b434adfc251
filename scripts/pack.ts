// Writes `dist/package`, the folder that pnpm publishes for a package. Node does not compile TypeScript in installed
// packages, so each module is compiled separately, with its declarations. Styles and images are copied unchanged. All
// files keep their paths.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const folder = process.cwd();
const target = join(folder, 'dist/package');
rmSync(target, { recursive: true, force: true });
for (const name of ['src', 'public'].filter((candidate) => existsSync(join(folder, candidate)))) {
  cpSync(join(folder, name), join(target, name), {
    recursive: true,
    filter: (path) => !/\.tsx?$/.test(path),
  });
}
for (const name of ['README.md', 'CHANGELOG.md'].filter((file) => existsSync(join(folder, file)))) {
  cpSync(join(folder, name), join(target, name));
}
const options = [
  '--incremental',
  'false',
  '--tsBuildInfoFile',
  'null',
  '--noEmit',
  'false',
  '--declaration',
  '--rewriteRelativeImportExtensions',
  '--rootDir',
  '.',
];
const { status, stdout } = spawnSync(
  join(root, 'node_modules/.bin/tsc'),
  ['-p', '.', ...options, '--outDir', target],
  { cwd: folder, encoding: 'utf8' },
);
if (status !== 0) {
  console.error(`${folder} could not be compiled, so nothing was published.\n${stdout}`);
  process.exit(1);
}
for (const file of globSync('**/*.test.*', { cwd: target })) rmSync(join(target, file));
const {
  scripts: _,
  devDependencies: __,
  ...manifest
} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
writeFileSync(
  join(target, 'package.json'),
  JSON.stringify(manifest, null, 2).replaceAll(/(\/[^"/]+)\.tsx?"/g, '$1.js"'),
);
const { messages } = await publint({ pkgDir: target, pack: false, strict: true });
if (messages.length > 0) {
  console.error(`${folder} was not published, because its package has mistakes.`);
  for (const message of messages) console.error(`  ${formatMessage(message, manifest)}`);
  process.exit(1);
}
