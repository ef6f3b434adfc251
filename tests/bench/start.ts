import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';
import type { Row } from './report.ts';

/** From the command to a site that responds: with an empty data folder, then again; and the memory of the idle services. */
export async function run(): Promise<{ rows: readonly Row[] }> {
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
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes('Ready after')) resolve();
        });
        child.once('exit', () => reject(new Error(`It stopped before it was ready.\n${output}`)));
      });
      rows.push({ what: label, value: Math.round(performance.now() - begun), unit: 'ms' });
      if (label.startsWith('second')) rows.push(...idleMemory());
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { rows };
}

/** Resident memory of the services, where /proc exists (Linux). */
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
      // The process ended in the meantime.
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
