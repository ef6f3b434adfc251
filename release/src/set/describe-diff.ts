import { kilobytes } from '../gate/budgets.ts';
import type { Change, Difference } from './diff.ts';

/** A difference for a person: what changes, headline by headline; what stays the same is not mentioned. */
export function describeDifference(difference: Difference): string {
  const { from, to, parts, routes, documents, scripts, headers, paymentScripts, configuration } = difference;
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Parts', parts.map(arrow)],
    ['Routes', [...routes.added.map((path) => `+ ${path}`), ...routes.removed.map((path) => `- ${path}`)]],
    ['Documents, compressed', sizes(documents)],
    ['Scripts of pages, compressed', sizes(scripts)],
    ['Headers', headers.map((change) => `${arrow(change)} (${change.pages} pages)`)],
    [
      'Scripts on the payment page',
      [
        ...paymentScripts.added.map((script) => `+ ${script}`),
        ...paymentScripts.removed.map((script) => `- ${script}`),
      ],
    ],
    ['Configuration', configuration.map(arrow)],
  ];
  const changed = sections.filter(([, lines]) => lines.length > 0);
  const headline = `From ${from ?? 'nothing'} to ${to}`;
  if (changed.length === 0) return `${headline}: no difference.`;
  return [headline, ...changed.map(([title, lines]) => `\n${title}\n${indented(lines)}`)].join('\n');
}

function arrow({ what, before, after }: Change<string>): string {
  return `${what}: ${before ?? 'none'} → ${after ?? 'none'}`;
}

/** Less than this many bytes is what another name of the same set takes. */
const worthSaying = 64;
const linesShown = 10;

/** The largest changes first; the long tail is summed up. */
function sizes(changes: readonly Change<number>[]): string[] {
  const by = ({ before, after }: Change<number>) => (after ?? 0) - (before ?? 0);
  const sorted = [...changes].sort((a, b) => Math.abs(by(b)) - Math.abs(by(a)));
  const large = sorted.filter((change) => Math.abs(by(change)) >= worthSaying).slice(0, linesShown);
  const lines = large.map(({ what, before, after }) => {
    const was = before === null ? 'new' : kilobytes(before);
    return `${what}: ${was} → ${after === null ? 'gone' : kilobytes(after)}`;
  });
  const rest = sorted.slice(large.length);
  const most = rest[0];
  if (!most) return lines;
  return [
    ...lines,
    `${rest.length} ${large.length > 0 ? 'more ' : ''}by ${Math.abs(by(most))} bytes at most`,
  ];
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
