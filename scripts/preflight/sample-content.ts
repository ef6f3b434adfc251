import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The one place in a room that says what is invented there. An entry goes when its content is real. */
export const sampleFile = 'sample-content.json';

const sampleList = z.strictObject({
  sample: z.array(
    z.strictObject({
      what: z.string().min(1),
      /** Patterns, relative to the room. */
      files: z.array(z.string().min(1)).min(1),
    }),
  ),
});

/** Something that must not be there when the site is launched. `where` is a file, or a field of a configuration. */
export type Finding = { kind: 'sample' | 'mark' | 'configuration'; where: string; what: string };

/** Files that carry this mark belong into their room's list. */
const mark = /SAMPLE CONTENT/;

/**
 * What the rooms list as sample content, what their lists name in vain, and marked sources that no list names.
 *
 * @param root the repository
 * @param rooms folders below it; those without a list have no sample content to name
 */
export function findSampleContent(root: string, rooms: readonly string[]): readonly Finding[] {
  return rooms.flatMap((room) => {
    const folder = join(root, room);
    const list = readList(join(folder, sampleFile));
    const listed = new Set<string>();
    const findings = list.flatMap(({ what, files }): Finding[] =>
      files.map((pattern) => {
        const found = filesBelow(folder, pattern);
        for (const file of found) listed.add(file);
        return found.length > 0
          ? { kind: 'sample', where: `${room}/${pattern}`, what: `${what}${count(found.length)}` }
          : {
              kind: 'mark',
              where: `${room}/${sampleFile}`,
              what: `${pattern} names no file: correct the list`,
            };
      }),
    );
    const unlisted = filesBelow(folder, 'src/**/*.{ts,tsx}')
      .filter((file) => !listed.has(file) && mark.test(readFileSync(join(folder, file), 'utf8')))
      .map(
        (file): Finding => ({
          kind: 'mark',
          where: `${room}/${file}`,
          what: `is marked as sample, but ${sampleFile} does not name it`,
        }),
      );
    return [...findings, ...unlisted];
  });
}

function readList(file: string): z.infer<typeof sampleList>['sample'] {
  if (!existsSync(file)) return [];
  const parsed = sampleList.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is wrong.\n${z.prettifyError(parsed.error)}`);
  return parsed.data.sample;
}

function filesBelow(folder: string, pattern: string): string[] {
  return globSync(pattern, { cwd: folder, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

const count = (files: number) => (files > 1 ? ` (${files} files)` : '');
