import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { readCurrentSet } from '@site/release/current';
import { folderStore } from '@site/release/store';
import { root } from './local-site.ts';

/**
 * `pnpm bench sizes|start [--json <file>]`: prints figures, judges nothing.
 * Budgets are held by the tests; times on a shared machine are for reading.
 */

type Row = { what: string; value: number; unit: string };

/** Compressed bytes of every page and of the scripts of the first page, from the live set of a local store. */
async function sizes(): Promise<Row[]> {
  const store = folderStore(process.env.RELEASE_STORE ?? join(root, '.data/store'));
  const { index } = await readCurrentSet(store);
  const rows: Row[] = [];
  for (const [path, { file }] of Object.entries(index.pages)) {
    const html = await store.read(file);
    if (html)
      rows.push({ what: `HTML of ${path}`, value: brotliCompressSync(html).byteLength, unit: 'B br' });
  }
  const home = (await store.read(index.pages['/']?.file ?? ''))?.toString() ?? '';
  const scripts = [...home.matchAll(/(?:modulepreload" href|module" src)="\/([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  let total = 0;
  for (const path of scripts) {
    const bytes = (await store.read(`${path}.br`)) ?? (await store.read(path)) ?? Buffer.alloc(0);
    total += bytes.byteLength;
    rows.push({
      what: `script ${path.split('/').slice(1).join('/')}`,
      value: bytes.byteLength,
      unit: 'B br',
    });
  }
  rows.push({ what: 'scripts of / together', value: total, unit: 'B br' });
  rows.push({ what: 'requests for scripts of /', value: scripts.length, unit: '' });
  return rows;
}

/** From the command to a site that answers: with an empty data folder, then again; and what the API weighs when idle. */
async function start(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const rows: Row[] = [];
  try {
    for (const label of ['first start, empty data folder', 'second start']) {
      const begun = performance.now();
      const child = spawn(process.execPath, [join(root, 'scripts/bootstrap.mjs'), 'start'], {
        cwd: root,
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          SITE_PORT: '24173',
          API_PORT: '28787',
          SANDBOX_PORT: '28790',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await new Promise<void>((resolve, reject) => {
        let said = '';
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('Ready after')) resolve();
        });
        child.once('exit', () => reject(new Error(`It stopped before it was ready.\n${said}`)));
      });
      rows.push({ what: label, value: Math.round(performance.now() - begun), unit: 'ms' });
      if (label.startsWith('second')) rows.push(...idleMemory());
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return rows;
}

/** Resident memory of the services, where the system tells (Linux). */
function idleMemory(): Row[] {
  const services = {
    API: 'services/api/src/main.ts',
    'payment sandbox': 'services/stripe-sandbox/src/main.ts',
  };
  return Object.entries(services).flatMap(([name, script]) => {
    const resident = residentBytes(script);
    return resident
      ? [{ what: `${name}, idle`, value: Math.round(resident / 1024 / 1024), unit: 'MiB resident' }]
      : [];
  });
}

function residentBytes(script: string): number | undefined {
  for (const pid of processIds()) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script)) continue;
      const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return Number(kilobytes) * 1024;
    } catch {
      // The process ended while we looked.
    }
  }
  return undefined;
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

const benches: Record<string, () => Promise<Row[]>> = { sizes, start };

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
const bench = benches[positionals[0] ?? ''];
if (!bench) {
  console.error(`Usage: pnpm bench ${Object.keys(benches).join('|')} [--json <file>]`);
  process.exit(1);
}
const rows = await bench();
const width = Math.max(...rows.map(({ what }) => what.length));
for (const { what, value, unit } of rows)
  console.log(`${what.padEnd(width)}  ${String(value).padStart(8)} ${unit}`);
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2));
