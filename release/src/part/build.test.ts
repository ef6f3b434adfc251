import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltApp } from './build.ts';
import { type AppSource, findApp, repositoryRoot } from './parts.ts';

let workshop: string;
let source: AppSource;

// Inside the repository, so that the part finds its libraries; below `.cache`, which nothing else reads.
beforeAll(() => {
  const today = findApp('intake');
  workshop = mkdtempSync(join(repositoryRoot, '.cache/two-builds-'));
  cpSync(today.folder, workshop, {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(today.folder.length)),
  });
  symlinkSync(join(today.folder, 'node_modules'), join(workshop, 'node_modules'));
  source = { ...today, folder: workshop };
});
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

/** In a process of its own, as two people at two terminals would. */
async function build(): Promise<BuiltApp> {
  const program = `
    import { buildApp } from ${JSON.stringify(new URL('./build.ts', import.meta.url).href)};
    console.log(JSON.stringify(await buildApp(${JSON.stringify(source)})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return JSON.parse(stdout) as BuiltApp;
}

describe('two builds of a part at once', () => {
  it('do not disturb each other, and a third finds what they left', async () => {
    const [one, other] = await Promise.all([build(), build()]);
    expect(other.part.version).toBe(one.part.version);
    for (const { dist, part } of [one, other]) {
      for (const [path, { bytes }] of Object.entries(part.files)) {
        expect(readFileSync(join(dist, 'client', path)).byteLength).toBe(bytes);
      }
    }
    expect(await build()).toMatchObject({ reused: true, part: { version: one.part.version } });

    // The same folder with other sources: the first build stays as it was for whoever publishes it.
    const door = join(workshop, 'src/remote.tsx');
    writeFileSync(door, `${readFileSync(door, 'utf8')}\nexport const next = true;\n`);
    const next = await build();
    expect(next.dist).not.toBe(one.dist);
    expect(readFileSync(join(one.dist, 'part.json'), 'utf8')).toBe(JSON.stringify(one.part));
  }, 120_000);
});
