import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsOf, otherForms } from './document-commands.ts';
import { repository } from './project-copy.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const specs = globSync('tests/resilience/*.spec.ts', { cwd: repository }).map(read).join('\n');

describe.each(['teams.md', 'operating.md'])('each command of docs/%s', (document) => {
  const commands = commandsOf(document);
  const forms = otherForms.filter((form) => form.document === document);
  const isRead = (heading: string) =>
    ['"', "'"].some((quote) => specs.includes(`commandsUnder('${document}', ${quote}${heading}${quote})`));

  it('is run by a test that reads it from there, or in another form', () => {
    const missing = [...commands].flatMap(([heading, found]) =>
      found.filter((command) => !isRead(heading) && !forms.some((form) => form.command === command)),
    );
    expect(commands.size).toBeGreaterThan(3);
    expect(missing).toEqual([]);
  });

  it('that runs in another form is documented, and its test has it', () => {
    const documented = [...commands.values()].flat();
    expect(forms.filter(({ command }) => !documented.includes(command))).toEqual([]);
    expect(forms.filter(({ file, text }) => !read(file).includes(text))).toEqual([]);
  });
});
