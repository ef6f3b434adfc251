import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PartDescription } from '@site/shared/release-set';
import { partDescription } from '@site/shared/release-set';
import { Problem } from '../problem.ts';
import { describePart } from './describe.ts';
import { fingerprint } from './inputs.ts';
import type { PartSource } from './parts.ts';

const worker = fileURLToPath(new URL('./build-worker.ts', import.meta.url));

export type BuiltPart = { part: PartDescription; dist: string; reused: boolean };

/** Builds a part into its `dist`, unless what stands there was built from the same inputs. */
export async function buildPart(source: PartSource, options: { force?: boolean } = {}): Promise<BuiltPart> {
  const dist = join(source.folder, 'dist');
  const inputs = await fingerprint(source);
  if (!options.force) {
    const part = await standing(dist, inputs);
    if (part) return { part, dist, reused: true };
  }
  await rm(dist, { recursive: true, force: true });
  await runVite(source);
  // As it will be read back: the same description must be the same bytes.
  const part = partDescription.parse(await describePart(source, dist));
  await mkdir(dirname(descriptionFile(dist)), { recursive: true });
  await writeFile(descriptionFile(dist), JSON.stringify(part));
  await writeFile(inputsFile(dist), inputs);
  return { part, dist, reused: false };
}

const descriptionFile = (dist: string) => join(dist, 'part.json');
const inputsFile = (dist: string) => join(dist, 'inputs.txt');

async function standing(dist: string, inputs: string): Promise<PartDescription | null> {
  if (!existsSync(inputsFile(dist))) return null;
  if ((await readFile(inputsFile(dist), 'utf8')) !== inputs) return null;
  const parsed = partDescription.safeParse(JSON.parse(await readFile(descriptionFile(dist), 'utf8')));
  return parsed.success ? parsed.data : null;
}

/** In a process of its own: the federation plugin keeps state that two builds must not share. */
async function runVite({ name, folder, kind }: PartSource): Promise<void> {
  const child = spawn(process.execPath, [worker, folder, kind === 'shell' ? '' : 'src/remote.tsx'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Problem(`The build of "${name}" failed.\n${output.trim()}`);
}
