import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './project-copy.ts';

/**
 * Commands of the guides that no test reads from there. Each one runs in another form: the file has a text of it.
 */
export const otherForms: readonly { document: string; command: string; file: string; text: string }[] = [
  ...[
    { command: 'pnpm dev', file: 'tests/e2e/development.spec.ts', text: 'develop([])' },
    {
      command: 'pnpm dev --site https://www.example.com',
      file: 'tests/e2e/development.spec.ts',
      text: "develop(['--site'",
    },
    // `npm test` is all of the next three; inside of it they would take minutes.
    { command: 'pnpm check', file: 'scripts/test.ts', text: 'runChecks()' },
    {
      command: 'pnpm e2e portfolio',
      file: 'scripts/test.ts',
      text: "['e2e', 'pictures']",
    },
    { command: 'pnpm visual', file: 'scripts/test.ts', text: "'pictures-full'" },
    {
      command: 'pnpm new-remote events',
      file: 'tests/resilience/new-remote.spec.ts',
      text: "task('new-remote', 'case-stories'",
    },
    {
      command: 'pnpm release publish --build ../guestbook/dist',
      file: 'release/src/commands/cli.test.ts',
      text: "'publish', '--build', build()",
    },
  ].map((form) => ({ document: 'teams.md', ...form })),
  {
    document: 'operating.md',
    command:
      'pnpm release sync --to /srv/site --watch --then "pnpm release hosting-config nginx --store /srv/site --out /etc/nginx/conf.d/site.conf && nginx -s reload"',
    file: 'tests/resilience/nginx.spec.ts',
    text: '/^pnpm release sync .+$/m',
  },
];

/** The text of a document of `docs/` under each heading. */
function sections(document: string): ReadonlyMap<string, string> {
  const page = readFileSync(join(repository, 'docs', document), 'utf8');
  return new Map(page.split('\n## ').map((text) => [text.split('\n', 1)[0] ?? '', text]));
}

/** Every command of a document by its heading, without comments. */
export function commandsOf(document: string): ReadonlyMap<string, readonly string[]> {
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
  const others = otherForms.filter((form) => form.document === document).map(({ command }) => command);
  const found = (commandsOf(document).get(heading) ?? []).filter((command) => !others.includes(command));
  if (found.length === 0) throw new Error(`docs/${document} has no commands under "${heading}".`);
  return found;
}
