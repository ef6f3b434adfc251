import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

type Block = Record<string, unknown>;

const compiler = join(import.meta.dirname, '../node_modules/.bin/tsc');
const vocabulary = fileURLToPath(import.meta.resolve('schema-dts')).replace(/\.js$/, '.d.ts');

/** Every block of structured data in a document. */
export function blocksOf(html: string): Block[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, json = '']) => JSON.parse(json) as Block);
}

/**
 * What is wrong with blocks by the vocabulary of schema.org: the compiler reads each as a literal of its type,
 * so a property that the type does not have, or a value of another type, is an error.
 *
 * @param documents the blocks of each document, by path
 * @returns a line per fault, each with its document
 */
export async function vocabularyFaults(documents: ReadonlyMap<string, readonly Block[]>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'structured-data-'));
  try {
    const blocks = [...documents].flatMap(([path, list]) => list.map((block) => ({ path, block })));
    for (const [index, { block }] of blocks.entries()) {
      writeFileSync(join(folder, `block-${index}.ts`), literal(block));
    }
    const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], module: 'preserve' };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...options, paths: { 'schema-dts': [vocabulary] } },
        include: ['block-*.ts'],
      }),
    );
    const output = await promisify(execFile)(compiler, ['--project', folder, '--pretty', 'false']).then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    return output
      .split(/\n(?=\S)/)
      .filter((line) => line.trim())
      .map((line) => line.replace(/^.*block-(\d+)\.ts/, (_, index) => blocks[Number(index)]?.path ?? ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The block as a module: of the type that it names itself, one property a line. */
function literal(block: Block): string {
  const type = String(block['@type']).replaceAll(/\W/g, '');
  return (
    `import type { ${type}, WithContext } from 'schema-dts';\n` +
    `export const block: WithContext<${type}> = ${JSON.stringify(block, null, 2)};\n`
  );
}

/** Requirements of search engines beyond the vocabulary. */
export function searchFaults(path: string, blocks: readonly Block[], siteUrl: string): string[] {
  const faults: string[] = [];
  const absolute = (where: string, value: unknown) => {
    if (typeof value !== 'string' || !URL.canParse(value))
      faults.push(`${path}: ${where} is not absolute: ${value}`);
    else if (!value.startsWith(siteUrl)) faults.push(`${path}: ${where} is not of this site: ${value}`);
  };
  const check = (where: string, value: unknown): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) check(`${where}[${index}]`, item);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const { '@type': type, ...rest } = value as Block;
    if (!type) faults.push(`${path}: ${where} has no @type`);
    if (type === 'BreadcrumbList') faults.push(...breadcrumbFaults(path, rest.itemListElement));
    if (type === 'Organization' && !rest.name) faults.push(`${path}: ${where} has no name`);
    if (type === 'Offer') {
      if (typeof rest.price !== 'number' || rest.price <= 0) faults.push(`${path}: ${where} has no price`);
      if (!/^[A-Z]{3}$/.test(String(rest.priceCurrency))) faults.push(`${path}: ${where} has no currency`);
    }
    for (const [key, item] of Object.entries(rest)) {
      if (key === 'url' || key === 'item' || key === 'logo' || key === 'image')
        absolute(`${where}.${key}`, item);
      else check(`${where}.${key}`, item);
    }
  };
  for (const block of blocks) check(String(block['@type']), block);
  return faults;
}

function breadcrumbFaults(path: string, list: unknown): string[] {
  if (!Array.isArray(list) || list.length < 2)
    return [`${path}: the breadcrumbs have fewer than two entries`];
  return list.flatMap((crumb: Block, index) => [
    ...(crumb.position === index + 1
      ? []
      : [`${path}: breadcrumb ${index + 1} has position ${crumb.position}`]),
    ...(crumb.name ? [] : [`${path}: breadcrumb ${index + 1} has no name`]),
  ]);
}
