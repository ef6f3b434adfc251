import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './project-copy.ts';

/** Commands of the guides that run in another form: in tests of their own, or for minutes inside of `npm test`. */
const otherForms: Readonly<Record<string, readonly string[]>> = {
  'teams.md': [
    'pnpm dev',
    'pnpm dev --site https://www.example.com',
    'pnpm check',
    'pnpm e2e portfolio',
    'pnpm visual',
    'pnpm new-remote events',
    'pnpm changeset',
    'pnpm changeset version',
    'pnpm -r publish',
    'pnpm new-remote --standalone ../events',
    'pnpm release publish --build ../guestbook/dist',
  ],
  'operating.md': [
    'pnpm release sync --to /srv/site --watch --nginx /etc/nginx/conf.d/site.conf --then "nginx -s reload"',
  ],
};

/** The text of a document of `docs/` under each heading. */
function sections(document: string): ReadonlyMap<string, string> {
  const page = readFileSync(join(repository, 'docs', document), 'utf8');
  return new Map(page.split('\n## ').map((text) => [text.split('\n', 1)[0] ?? '', text]));
}

/** Every command of a document by its heading, without comments. */
function commandsOf(document: string): ReadonlyMap<string, readonly string[]> {
  const found = [...sections(document)].map(([heading, text]) => {
    const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
    const commands = blocks.flatMap((block) =>
      block.split('\n').map((line) => line.replace(/(^|\s+)#.*/, '')),
    );
    return [heading, commands.filter((command) => command !== '')] as const;
  });
  return new Map(found.filter(([, commands]) => commands.length > 0));
}

/** The commands of a document under a heading, in their order, except those that run in another form. */
export function commandsUnder(document: string, heading: string): string[] {
  const others = otherForms[document] ?? [];
  const found = (commandsOf(document).get(heading) ?? []).filter((command) => !others.includes(command));
  if (found.length === 0) throw new Error(`docs/${document} has no commands under "${heading}".`);
  return found;
}
