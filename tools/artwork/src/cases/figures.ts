/**
 * Checks the figures in a case's texts against the file beside its drawing, `cases/<collection>/<id>.figures`. Each
 * line quotes a phrase of the texts. A phrase after a colon states given figures, which formulas can use by the name
 * before the colon. After `= <formula> |`, the figure in the phrase must agree with the formula's result:
 *
 *   voyages: 14% 17% 21% 9% 27% 33%
 *   : Installed in four days
 *   = mean(voyages) | Wind does a fifth of the work
 */
import { runInNewContext } from 'node:vm';

type Figure = { at: number; end: number; value: number; precision: number };

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const units = small.split(' ');
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const counted = new Map([
  ...units.map((word, value) => [word, value] as const),
  ...tens.flatMap((ten, index) =>
    ['', ...units.slice(1, 10)].map(
      (unit, value) => [unit ? `${ten}-${unit}` : ten, (index + 2) * 10 + value] as const,
    ),
  ),
  ['hundred', 100] as const,
  ['nineties', 90] as const,
]);
const parts: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  quarter: 4,
  fifth: 5,
  tenth: 10,
  '½': 2,
  '⅓': 3,
};
const powers: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

const words = [...counted.keys()].sort((a, b) => b.length - a.length).join('|');
/** Matches a figure in prose: `one in six`, `two thirds`, `half`, `twice`, `sixty-one`, `(1,240)`, `$2.4M`, `81%`. */
const written = new RegExp(
  [
    `\\b(?<few>${words}) \\p{L}+ in (?<ten>ten|hundred)\\b`,
    `\\b(?<of>${words}|\\d+) (?:in|of every) (?:the )?(?<every>${words}|\\d+)\\b`,
    `\\b(?:(?<times>an?|two|three) )(?<part>third|quarter|fifth|tenth|half)s?\\b|\\b(?<half>half)\\b|(?<sign>[½⅓])`,
    '\\b(?<twice>twice)\\b',
    `\\b(?<word>${words})\\b`,
    '(?<![\\p{L}\\d])(?<open>[(−±-]?)[^\\p{L}\\d\\s.(−±-]{0,2}(?<number>(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?|\\.\\d+)(?<power>[KMB](?![\\p{L}]))?(?<percent> ?%)?',
  ].join('|'),
  'giu',
);

const countOf = (word = ''): number => counted.get(word.toLowerCase()) ?? Number(word);

/** Finds the figures in a string. Years and the word `one` are skipped, because they measure nothing. */
export function figuresOf(text: string): Figure[] {
  const figures: Figure[] = [];
  for (const match of text.matchAll(written)) {
    const found = match.groups ?? {};
    const at = match.index;
    const end = at + match[0].length;
    const add = (value: number, precision: number) => figures.push({ at, end, value, precision });
    const part = parts[(found.part ?? found.half ?? found.sign ?? '').toLowerCase()];
    if (found.of ?? found.few) {
      add(countOf(found.of ?? found.few) / countOf(found.every ?? found.ten), 0.05);
    } else if (part) {
      const value = (/^(two|three)$/i.test(found.times ?? '') ? countOf(found.times) : 1) / part;
      add(value, value * 0.06);
    } else if (found.twice) add(2, 0.1);
    else if (found.word) {
      if (!/^(one|zero)$/i.test(found.word)) add(countOf(found.word), 0.5);
    } else if (found.number && !isYear(found.number, match[0])) {
      const scale = (powers[found.power?.toUpperCase() ?? ''] ?? 1) * (found.percent ? 0.01 : 1);
      const digits = found.number.replaceAll(',', '');
      const decimals = digits.split('.')[1]?.length ?? 0;
      const sign = /[(−-]/.test(found.open ?? '') ? -1 : 1;
      add(sign * Number(digits) * scale, 0.5 * 10 ** -decimals * scale + 1e-9);
    }
  }
  return figures;
}

const isYear = (number: string, whole: string) => /^(?:19[5-9]|20[0-4])\d$/.test(number) && whole === number;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const functions = {
  sum,
  mean: (values: readonly number[]) => sum(values) / values.length,
  most: (values: readonly number[]) => Math.max(...values),
  round: (value: number, step: number) => Math.round(value / step) * step,
  least: (values: readonly number[]) => Math.min(...values),
  count: (values: readonly number[], test: (value: number) => boolean = () => true) =>
    values.filter(test).length,
};

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Values that the formulas of a figures file can use besides the facts stated in that file: the chart values of each
 * page, and the number of slides.
 */
type Drawn = { marks: Readonly<Record<string, readonly number[]>>; slides?: number | undefined };

/**
 * Checks the figures in the texts of a case against the case's figures file (`source`). Describes each wrong or
 * unexplained figure in one sentence.
 */
export function figureFaults(
  source: string,
  texts: readonly string[],
  drawn: Drawn = { marks: {} },
): string[] {
  const faults: string[] = [];
  const read = texts.map((text) => ({ text: plain(text), explained: [] as { at: number; end: number }[] }));
  const data: Record<string, unknown> = { ...functions, ...drawn };

  /** Marks the numbers in every occurrence of `phrase` as explained, but not those in its first `from` characters. */
  function explain(phrase: string, from = 0): void {
    let found = false;
    for (const { text, explained } of read) {
      for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
        found = true;
        explained.push({ at: at + from, end: at + phrase.length });
      }
    }
    if (!found) faults.push(`“${phrase}” is in no text of the case`);
  }

  for (const line of source.split('\n').map(plain).filter(Boolean)) {
    const claim = /^= (.+?) \| (.+)$/.exec(line);
    const given = /^(\w*): (.+)$/.exec(line);
    const phrase = claim?.[2] ?? given?.[2];
    if (!phrase) {
      faults.push(`this is neither given nor computed: ${line}`);
      continue;
    }
    const figures = figuresOf(phrase);
    if (!claim?.[1]) {
      explain(phrase);
      if (given?.[1])
        data[given[1]] = figures.length > 1 ? figures.map(({ value }) => value) : figures[0]?.value;
      continue;
    }
    const result: unknown = runInNewContext(claim[1], data);
    const expected = result === true ? [] : [result].flat().map(Number);
    // The expression computes only the last figures of the phrase, so other lines must explain the figures before them.
    const claimed = figures.slice(result === true ? 0 : -expected.length);
    explain(phrase, claimed[0]?.at);
    const agrees = ({ value, precision }: Figure, index: number) =>
      Math.abs(value - (expected[index] ?? value)) <= precision;
    if (
      result === false ||
      claimed.length < expected.length ||
      !claimed.every(agrees) ||
      expected.some(Number.isNaN)
    ) {
      faults.push(
        `“${phrase}”: ${claim[1]} is ${expected.map((value) => Math.round(value * 1000) / 1000).join(' ')}`,
      );
    }
  }

  for (const { text, explained } of read) {
    for (const { at, end } of figuresOf(text)) {
      if (explained.some((range) => range.at <= at && end <= range.end)) continue;
      const around = text.slice(Math.max(0, at - 24), end + 24).trim();
      faults.push(`nothing explains “${text.slice(at, end)}” in “${around}”`);
    }
  }
  return faults;
}
