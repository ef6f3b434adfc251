import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** In a build, beside `app.json`. Not part of the app version: it has a date. */
export const billOfMaterialsFile = 'sbom.cdx.json';

const billOfMaterials = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ group: z.string().optional(), name: z.string() }) }),
});

/**
 * Writes the software bill of materials (CycloneDX) of an app: its packages at run time, as the lockfile has them.
 *
 * @param folder of the app
 * @returns whether it was written: only pnpm can, from its lockfile
 */
export async function writeBillOfMaterials(folder: string, file: string): Promise<boolean> {
  try {
    const args = [
      '--filter',
      '.',
      'sbom',
      '--sbom-format',
      'cyclonedx',
      '--prod',
      '--lockfile-only',
      '--out',
      file,
    ];
    await promisify(execFile)('pnpm', args, { cwd: folder });
    const { component } = billOfMaterials.parse(await readJson(file)).metadata;
    const { name } = z.object({ name: z.string() }).parse(await readJson(join(folder, 'package.json')));
    // Outside of a workspace's packages, pnpm describes the whole workspace.
    if ([component.group, component.name].filter(Boolean).join('/') === name) return true;
  } catch {
    // Without pnpm or its lockfile.
  }
  await rm(file, { force: true });
  return false;
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
