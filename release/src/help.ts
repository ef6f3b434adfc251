import type { Option, Options, Verb } from './verbs/verb.ts';

/** Options that every verb takes. */
export const commonOptions = {
  store: {
    type: 'string',
    value: '<where>',
    help: 'where releases are kept (default: $RELEASE_STORE, else .data/store)',
  },
  json: { type: 'boolean', help: 'print the result for machines; people read the progress on stderr' },
  help: { type: 'boolean', help: 'explain the verb' },
} as const satisfies Options;

/** What somebody reads who does not know the verbs yet. */
export function overview(verbs: readonly Verb[]): string {
  const width = Math.max(...verbs.map(({ name }) => name.length));
  return `Usage: pnpm release <verb> [operands] [options]

${verbs.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}

A part is the shell or a remote. Each is published in versions; a release set names one version of
each part, and exactly one set is live. The usual way: publish, promote, and rollback if need be.

Options of every verb
${describeOptions(commonOptions)}

Exit codes: 0 done; 1 not done, for the reasons given; 2 the command line is wrong; 3 somebody else
promoted meanwhile. \`pnpm release help <verb>\` explains a verb with examples.`;
}

export function explain({ name, operands, summary, usage, options }: Verb): string {
  const own = Object.keys(options).length > 0 ? `Options\n${describeOptions(options)}\n\n` : '';
  return `Usage: pnpm release ${[name, operands, '[options]'].filter(Boolean).join(' ')}

${summary}

${usage}

${own}Options of every verb
${describeOptions(commonOptions)}`;
}

function describeOptions(options: Options): string {
  const flag = (name: string, { value }: Option) => `--${name}${value ? ` ${value}` : ''}`;
  const width = Math.max(...Object.entries(options).map(([name, option]) => flag(name, option).length));
  return Object.entries(options)
    .map(([name, option]) => `  ${flag(name, option).padEnd(width)}  ${option.help}`)
    .join('\n');
}
