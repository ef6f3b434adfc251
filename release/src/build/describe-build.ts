import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { isPublishable, isScript, mediaKindOf, publishedEndings } from '../formats/content-types.ts';
import { budgets, formatExcessiveSize, formatKilobytes } from '../formats/page-budgets.ts';
import { type AppManifest, appManifest } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { computeContentId, integrityOf } from '../signing/hashes.ts';
import { publishedPath, storePaths } from '../store/layout.ts';
import { readSources } from './chunk-graph.ts';

/** The fields of an app's manifest that cannot be derived from its files. */
export type AppDescription = Omit<AppManifest, 'schema' | 'version' | 'files' | 'serverFiles' | 'sizes'>;

/**
 * Describes a build in a manifest, which contains everything that publishing, promoting and serving need.
 *
 * @param describe receives the names of the files in `client/` and `server/`
 */
export async function describeBuild(
  dist: string,
  describe: (files: readonly string[], serverFiles: readonly string[]) => Promise<AppDescription>,
): Promise<AppManifest> {
  // Leave out source maps, so that they are not published.
  const client = await describeFiles(join(dist, 'client'), (path) => !path.endsWith('.map'));
  const { files: serverFiles } = await describeFiles(join(dist, 'server'), isScript);
  const described = await describe(Object.keys(client.files), Object.keys(serverFiles));
  const sources = await readSources(dist, client.files);
  assertServable(described.name, Object.keys(client.files));
  const parsed = appManifest
    .omit({ version: true })
    .safeParse({ schema: 1, ...described, ...client, serverFiles, ...(sources && { sources }) });
  if (parsed.success) {
    assertMediaBudgets(parsed.data);
    return { ...parsed.data, version: computeContentId(parsed.data) };
  }
  throw new CliError(`"${described.name}" is not valid:\n${z.prettifyError(parsed.error)}`);
}

/**
 * Checks the names of an app's files.
 *
 * @throws CliError for files that no app may publish and for names that the origin would answer with 404
 */
export function assertServable(app: string, files: readonly string[]): void {
  const rejected = files.filter((file) => !publishedPath.test(`${storePaths.app(app, 'version')}/${file}`));
  const foreign = files.filter((file) => !isPublishable(file));
  if (foreign.length > 0) {
    throw new CliError(
      `"${app}" contains files that an app may not publish: ${foreign.map((file) => JSON.stringify(file)).join(', ')}; nothing was ` +
        `published. Allowed file extensions are ${publishedEndings.join(', ')}. Exclude other files from the build.`,
    );
  }
  if (rejected.length === 0) return;
  throw new CliError(
    `"${app}" contains files that no origin would serve: ${rejected.map((file) => JSON.stringify(file)).join(', ')}. ` +
      'File names may only contain letters without accents, digits and - _ . ~ @, and must not begin with a dot.',
  );
}

/** Lists the files of a folder with their hashes and their sizes in bytes. */
async function describeFiles(
  folder: string,
  wanted: (path: string) => boolean,
): Promise<Required<Pick<AppManifest, 'files' | 'sizes'>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(wanted)
    .sort();
  const described = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path));
      return { path, integrity: integrityOf(bytes), size: bytes.byteLength };
    }),
  );
  return {
    files: Object.fromEntries(described.map(({ path, integrity }) => [path, integrity])),
    sizes: Object.fromEntries(described.map(({ path, size }) => [path, size])),
  };
}

type Media = Pick<AppManifest, 'name' | 'files' | 'sizes' | 'sources'>;

/** Maps the source names of an app's pictures, fonts and films to their sizes in bytes. */
export function mediaOf({ files, sizes = {}, sources = {} }: Omit<Media, 'name'>): Map<string, number> {
  const media = Object.keys(files).filter(mediaKindOf);
  return new Map(media.map((file) => [sources[file] ?? file, sizes[file] ?? 0]));
}

/**
 * Checks the sizes of an app's pictures, fonts and films.
 *
 * @throws CliError if a file is above its budget
 */
export function assertMediaBudgets(app: Media): void {
  const reasons = [...mediaOf(app)].flatMap(([source, bytes]) => {
    const kind = mediaKindOf(source);
    return kind && bytes > budgets.media[kind]
      ? [
          `${source} has ${formatExcessiveSize(bytes)}, but the limit for a ${kind} is ${formatKilobytes(budgets.media[kind])}.`,
        ]
      : [];
  });
  if (reasons.length === 0) return;
  throw new CliError(
    `"${app.name}" has files that are too large; nothing was published.\n${reasons.join('\n')}`,
    { reasons },
  );
}
