import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './project-copy.ts';

/** The text of a document of `docs/` under a heading. */
function section(document: string, heading: string): string {
  const page = readFileSync(join(repository, 'docs', document), 'utf8');
  return page.split('\n## ').find((text) => text.startsWith(`${heading}\n`)) ?? '';
}

/** The commands of a document under a heading, in their order, without comments. */
export function commandsUnder(document: string, heading: string): string[] {
  const commands = [...section(document, heading).matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(
    ([, text = '']) => text.split('\n').map((line) => line.replace(/(^|\s+)#.*/, '')),
  );
  const found = commands.filter((command) => command !== '');
  if (found.length === 0) throw new Error(`docs/${document} has no commands under "${heading}".`);
  return found;
}

/** The file that a document shows under a heading. */
export function jsonUnder(document: string, heading: string): string {
  const [, text] = /```json\n([\s\S]*?)```/.exec(section(document, heading)) ?? [];
  if (text === undefined) throw new Error(`docs/${document} has no file under "${heading}".`);
  return text;
}
