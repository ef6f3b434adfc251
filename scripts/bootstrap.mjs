#!/usr/bin/env node
// Fetches Node 24 and pnpm if they are missing, installs dependencies from the lockfile, and runs a script from this
// folder with Node 24. This script is plain JavaScript without dependencies, so it runs on any Node from version 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// A closed output pipe (`| head -1`) must not end the task.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
assertUsablePath();
const toolchain = join(root, '.toolchain');
const modules = join(root, 'node_modules');
/**
 * This file holds the hash of the installed lockfile, followed by `reduced` if the packages for tests and checks are
 * not installed.
 */
const installedFrom = join(modules, '.installed-from');
const reduced = ' without what tests and checks need';
/** Packages that `start` needs; pnpm adds the workspace packages that each of these depends on. */
const packagesToRun = ['@site/dev...', '{./remotes/*}...', '{./services/*}...'];
const [task = 'start', ...rest] = process.argv.slice(2);

/** The pinned version of each tool, with the package for each platform and that package's integrity hash. */
const tools = JSON.parse(readFileSync(new URL('./toolchain.json', import.meta.url), 'utf8'));
const platform = `${process.platform}-${process.arch}`;

const node = Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : fetchTool('node');
const pnpm = fetchTool('pnpm');
installDependencies();
runTask();

/**
 * Fails early if the repository's path contains a character that build tools misread, because they treat paths as URLs.
 * Without this check, everything would be downloaded before an obscure error appeared.
 */
function assertUsablePath() {
  const character = /[#?%]/.exec(root)?.[0];
  if (character)
    fail(
      `The folder ${root} has a "${character}" in its path, which build tools cannot read. Move it and run the command again.`,
    );
}

/**
 * Installs a tool's package into `.toolchain` unless the pinned version is there. npm verifies the download against the
 * registry's integrity hash. We compare that hash with the pinned hash before anything from the package runs.
 *
 * @param {'node' | 'pnpm'} name
 * @returns {string} path of the executable
 */
function fetchTool(name) {
  const pinned = tools[name].packages[platform];
  if (!pinned) {
    const next = name === 'node' ? 'Install Node 24 and run the command again.' : 'Add its integrity there.';
    fail(`scripts/toolchain.json has no package of ${name} for ${platform}. ${next}`);
  }
  const { version = tools[name].version } = pinned;
  const binary = join(toolchain, 'node_modules', pinned.package, pinned.binary);
  if (existsSync(binary) && installedIntegrity(pinned.package) === pinned.integrity) return binary;
  mkdirSync(toolchain, { recursive: true });
  const manifest = join(toolchain, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n');
  report(`Fetching ${name} ${version} …`);
  const result = spawnSync(
    'npm',
    [
      'install',
      `${pinned.package}@${version}`,
      ...['--prefix', toolchain, '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund'],
      ...['--fetch-retries=1', '--fetch-timeout=60000', '--loglevel=error'],
    ],
    { encoding: 'utf8' },
  );
  if (result.status !== 0) failInstall(`${name} ${version}`, `${result.stdout ?? ''}${result.stderr ?? ''}`);
  const found = installedIntegrity(pinned.package);
  if (found !== pinned.integrity) {
    rmSync(join(toolchain, 'node_modules', pinned.package), { recursive: true, force: true });
    fail(
      `The registry's ${pinned.package}@${version} is not the package that this project pinned ` +
        `(${found ?? 'no integrity'} instead of ${pinned.integrity}). It was removed, and none of its code ran.`,
    );
  }
  return binary;
}

/** Returns the integrity hash that npm recorded when it unpacked a package. */
function installedIntegrity(name) {
  try {
    const lock = JSON.parse(readFileSync(join(toolchain, 'node_modules/.package-lock.json'), 'utf8'));
    return lock.packages[`node_modules/${name}`]?.integrity;
  } catch {
    return undefined;
  }
}

/**
 * Installs dependencies from the lockfile if the lockfile or the list of packages has changed. The tools for tests and
 * checks, more than half of all packages, are left out until a task needs them.
 */
function installDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .update(tools.pnpm.version)
    .digest('hex');
  const installed = existsSync(installedFrom) ? readFileSync(installedFrom, 'utf8') : '';
  const runsOnly = ['start', 'dev', 'operate', 'build'].includes(task);
  const isReduced = !existsSync(modules) || installed.endsWith(reduced);
  if (installed === wanted || (runsOnly && installed === wanted + reduced)) return;
  const scope = runsOnly && isReduced ? reduced : '';
  // Leave out the lockfile's hash until the installation is complete, so that an interrupted installation is repeated.
  mkdirSync(modules, { recursive: true });
  writeFileSync(installedFrom, scope);
  report('Installing dependencies from the lockfile …');
  const started = Date.now();
  const result = spawnSync(
    pnpm,
    [
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
      '--reporter=append-only',
      ...(scope ? ['--prod', ...packagesToRun.map((packages) => `--filter-prod=${packages}`)] : []),
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...environment(), npm_config_fetch_retries: '1' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (result.status !== 0) failInstall('the dependencies', `${result.stdout ?? ''}${result.stderr ?? ''}`);
  writeFileSync(installedFrom, wanted + scope);
  report(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

/**
 * Runs a script in `scripts/`, a package's program given by path, or an installed tool given by name. Keeps the
 * caller's working directory, because `release` infers the app from it.
 */
function runTask() {
  const script = task.endsWith('.ts') ? resolve(task) : join(root, 'scripts', `${task}.ts`);
  const tool = join(root, 'node_modules/.bin', task);
  const [command] = [[node, script], [tool]].filter((parts) => parts.every(existsSync));
  if (!command) {
    fail(`There is no task "${task}". Use \`npm start\` or \`npm test\`.`);
  }
  const [program, ...first] = command;
  const child = spawn(program, [...first, ...rest], { stdio: 'inherit', env: environment() });
  // Ctrl-C on a terminal also reaches the child process, so pass on only the signals that it did not receive.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm sends SIGTERM only to its shell, which exits without forwarding the signal. Therefore watch for the parent to
  // disappear.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
  child.on('error', (error) => fail(`${script} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}

function environment() {
  const path = [dirname(node), dirname(pnpm), process.env.PATH].join(delimiter);
  // Cache compiled TypeScript, because this halves the start time of commands.
  const cache = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compiled') };
  return { ...process.env, ...cache, PATH: path };
}

function failInstall(what, output) {
  const unreachable =
    /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|fetch failed|error sending request/i;
  if (unreachable.test(output)) {
    fail(
      `The npm registry could not be reached, so ${what} could not be installed. ` +
        'Check the connection (or the registry in your .npmrc) and run the command again.',
    );
  }
  fail(`Installing ${what} failed.\n${output.trim().split('\n').slice(-15).join('\n')}`);
}

function report(line) {
  console.log(line);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
