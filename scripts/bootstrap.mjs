#!/usr/bin/env node
// Gets the toolchain when it is missing, installs from the lockfile, and hands over to Node 24.
// Plain JavaScript without dependencies: it runs on whatever Node (20 or newer) the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const nodeVersion = '24.21.0';
const pnpmVersion = '12.21.0';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const toolchain = join(root, '.toolchain');
const installedMark = join(root, 'node_modules', '.installed-from');
const [task = 'start', ...rest] = process.argv.slice(2);

const node = findNode();
const pnpm = findPnpm();
installDependencies();
handOver();

/** This process's own Node when it is new enough, else one from the registry. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const binary = join(
    toolchain,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  fetchTool(`Node ${nodeVersion}`, `${name}@${nodeVersion}`, binary);
  return binary;
}

function findPnpm() {
  const scope = join(toolchain, 'node_modules', '@pnpm');
  const find = () => {
    const exe = existsSync(scope) ? readdirSync(scope).find((name) => name.startsWith('exe.')) : undefined;
    return join(scope, exe ?? 'exe', process.platform === 'win32' ? 'pnpm.exe' : 'pnpm');
  };
  fetchTool(`pnpm ${pnpmVersion}`, `pnpm@${pnpmVersion}`, find());
  return find();
}

/** Installs a tool beside the project unless this very version stands there. */
function fetchTool(label, specifier, binary) {
  const mark = join(toolchain, `${specifier.replaceAll('/', '__')}.installed`);
  if (existsSync(binary) && existsSync(mark)) return;
  mkdirSync(toolchain, { recursive: true });
  const manifest = join(toolchain, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  say(`Getting ${label} …`);
  const result = spawnSync(
    'npm',
    [
      'install',
      specifier,
      '--prefix',
      toolchain,
      '--save-exact',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--fetch-retries=1',
      '--fetch-timeout=60000',
      '--loglevel=error',
    ],
    { encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (result.status !== 0) failInstall(label, `${result.stdout ?? ''}${result.stderr ?? ''}`);
  writeFileSync(mark, '');
}

/** From the lockfile, and only when the lockfile or a package list changed since the last time. */
function installDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .update(pnpmVersion)
    .digest('hex');
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === wanted) return;
  say('Installing dependencies from the lockfile …');
  const started = Date.now();
  const result = spawnSync(
    pnpm,
    ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...environment(), npm_config_fetch_retries: '1' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (result.status !== 0) failInstall('the dependencies', `${result.stdout ?? ''}${result.stderr ?? ''}`);
  writeFileSync(installedMark, wanted);
  say(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

/** The folder stays the caller's: `release` takes it for the part that is meant. */
function handOver() {
  const script = join(root, 'scripts', `${task}.ts`);
  if (!existsSync(script)) {
    fail(`There is no task "${task}". Use \`npm start\` or \`npm test\`.`);
  }
  const child = spawn(node, [script, ...rest], { stdio: 'inherit', env: environment() });
  // Ctrl-C reaches the child by the terminal; a signal to this process alone is passed on.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm passes a SIGTERM on to its shell only, which ends without a word to us.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
  child.on('error', (error) => fail(`${script} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
  });
}

function environment() {
  const path = [dirname(node), dirname(pnpm), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path };
}

function failInstall(what, output) {
  const unreachable =
    /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|fetch failed|error sending request/i;
  if (unreachable.test(output)) {
    fail(
      `The npm registry could not be reached, so ${what} could not be installed. Nothing was changed. ` +
        'Check the connection (or the registry in your .npmrc) and run the command again.',
    );
  }
  fail(`Installing ${what} failed.\n${output.trim().split('\n').slice(-15).join('\n')}`);
}

function say(line) {
  console.log(line);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
