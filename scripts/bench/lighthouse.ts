import { parseArgs } from 'node:util';
import { below, categories, type Grade, goals, gradePages } from '../../tests/bench/lighthouse.ts';
import { ensureBrowser } from '../browser.ts';
import type { Row } from './figures.ts';

/**
 * `pnpm bench lighthouse [--routes /,/pricing] [--runs 3] [--json <file>]`: Lighthouse's grades (mobile) of every
 * indexable route, as medians. Unlike other figures these are judged: below a goal the command fails.
 */
export async function run(args: readonly string[]): Promise<readonly Row[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { routes: { type: 'string' }, runs: { type: 'string', default: '3' } },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no number of runs.`);
  const say = (line: string) => console.error(line);
  const grades: Grade[] = [];
  console.log(`${'route'.padEnd(32)}${categories.map((name) => name.padStart(16)).join('')}`);
  await gradePages({
    ...(values.routes && { routes: values.routes.split(',') }),
    runs,
    browser: ensureBrowser(say),
    say,
    graded: (grade) => {
      grades.push(grade);
      console.log(lineOf(grade));
      for (const finding of grade.findings) console.log(`    ${finding}`);
    },
  });
  const failed = grades.filter((grade) => below(grade).length > 0);
  console.log(`\n${grades.length - failed.length} of ${grades.length} routes reach every goal`);
  for (const grade of failed) {
    const missed = below(grade).map((name) => `${name} ${grade.scores[name]} instead of ${goals[name]}`);
    console.log(`${grade.route}: ${missed.join(', ')}`);
  }
  if (failed.length > 0) process.exitCode = 1;
  return grades.flatMap(({ route, scores }) =>
    categories.map((name) => ({ what: `${route} ${name}`, value: scores[name], unit: 'of 100' })),
  );
}

function lineOf({ route, scores }: Grade): string {
  const marked = categories.map((name) => `${scores[name]}${scores[name] < goals[name] ? ' ✗' : '  '}`);
  return route.padEnd(32) + marked.map((mark) => mark.padStart(16)).join('');
}

export const printed = true;
