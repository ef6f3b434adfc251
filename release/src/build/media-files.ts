import { mediaKindOf } from '../formats/content-types.ts';
import { budgets } from '../formats/page-budgets.ts';
import type { AppManifest } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { formatKilobytes } from '../reporting/finding.ts';

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
          `${source} has ${formatKilobytes(bytes)}, but the limit for a ${kind} is ${formatKilobytes(budgets.media[kind])}.`,
        ]
      : [];
  });
  if (reasons.length === 0) return;
  throw new CliError(
    `"${app.name}" has files that are too large; nothing was published.\n${reasons.join('\n')}`,
    { reasons },
  );
}
