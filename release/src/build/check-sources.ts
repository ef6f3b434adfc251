import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { findUp, repositoryRoot } from '../git/repository.ts';
import { CliError } from '../reporting/errors.ts';
import type { AppSource } from './app-sources.ts';

const run = promisify(execFile);

/**
 * Checks the types and lint rules of an app's own sources, if TypeScript and Biome are installed. The build checks
 * neither, so a type error could reach visitors, for example as an empty heading.
 *
 * @throws CliError with every finding
 */
export async function checkSources({ name, folder }: AppSource): Promise<void> {
  const findings = (await Promise.all([findTypeErrors(folder), findLintErrors(folder)])).flat();
  if (findings.length === 0) return;
  throw new CliError(
    `The sources of "${name}" have errors; nothing was published. \`--no-check\` publishes them anyway, and ` +
      `\`pnpm release versions\` marks them as unchecked.\n${findings.join('\n')}`,
    { reasons: findings },
  );
}

async function findTypeErrors(folder: string): Promise<string[]> {
  const compiler = existsSync(join(folder, 'tsconfig.json')) && resolveTool(folder, 'typescript', 'bin/tsc');
  if (!compiler) return [];
  const output = await failureOf(compiler, ['--noEmit', '--pretty', 'false', '--project', folder], folder);
  // Ignore errors in files of other packages, because this app's team cannot fix them.
  return output.split('\n').filter((line) => /^[^.\s].*: error TS\d+/.test(line));
}

async function findLintErrors(folder: string): Promise<string[]> {
  const linter = findUp(folder, 'biome.json') && resolveTool(repositoryRoot, '@biomejs/biome', 'bin/biome');
  if (!linter) return [];
  // Skip project-wide rules, which take seconds because they read all files. `pnpm check` runs them.
  const options = ['--skip=project', '--colors=off', '--error-on-warnings', '--reporter=github'];
  const output = await failureOf(linter, ['lint', ...options, '.'], folder);
  const findings = output.split('\n').flatMap((line) => {
    const [, file, row, message] = /^::\w+ .*?file=(.+?),line=(\d+),.*?::(.*)$/.exec(line) ?? [];
    return file ? [`${relative(folder, file)}(${row}): ${message}`] : [];
  });
  return findings.length > 0 || !output ? findings : [output.trim()];
}

function resolveTool(folder: string, name: string, file: string): string | undefined {
  try {
    return join(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`), '..', file);
  } catch {
    return undefined;
  }
}

/** @returns the tool's output if the tool fails, or an empty string */
async function failureOf(tool: string, args: readonly string[], cwd: string): Promise<string> {
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  return await run(process.execPath, [tool, ...args], options).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}
