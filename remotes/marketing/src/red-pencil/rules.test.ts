import { expect, test } from 'vitest';
import { markSlide, type RuleName } from './rules.ts';

const listMarks = (text: string) =>
  markSlide(text).map(({ start, end, rule }) => [rule, text.slice(start, end)]);

/** Paraphrased sentences of public decks, with the words that an editor would mark. */
test.each<[string, [RuleName, string][]]>([
  ['Our revolutionary platform for dentists', [['superlative', 'revolutionary']]],
  ['A world-class team', [['superlative', 'world-class']]],
  [
    'We offer a seamless, end-to-end experience',
    [
      ['superlative', 'seamless'],
      ['superlative', 'end-to-end'],
    ],
  ],
  [
    'The world’s first AI-powered, scalable office',
    [
      ['superlative', 'world’s first'],
      ['superlative', 'AI-powered'],
      ['superlative', 'scalable'],
    ],
  ],
  ['We have no direct competitors', [['superlative', 'no direct competitors']]],
  ['Conservative plan: $4M in year 5', [['superlative', 'Conservative']]],
  ['Clinics could save two hours a day', [['hedge', 'could']]],
  ['Three hospitals since May', []],
  ['Three hospitals may sign', [['hedge', 'may']]],
  ['We believe that nurses want this', [['hedge', 'We believe that']]],
  ['Cuts fuel by up to 33%', [['hedge', 'up to']]],
  ['Demand is growing rapidly', [['no-number', 'growing rapidly']]],
  ['Growing 12% a month since March', []],
  ['Many hospitals have signed', [['no-number', 'Many']]],
  ['Many of the 31 hospitals have signed', []],
  ['We have strong traction', [['no-number', 'strong traction']]],
  ['A $50 billion market', [['report-market', '$50 billion']]],
  ['According to Gartner, budgets double', [['report-market', 'According to Gartner']]],
  ['Budgets double, according to Gartner', [['report-market', 'according to Gartner']]],
  ['We need 1% of the market', [['report-market', '1% of the market']]],
  ['The e-bike market will reach $119 billion by 2030', [['report-market', '$119 billion']]],
  ['We only need 1% of it', [['report-market', '1% of it']]],
  ['We raised $2 million for 40 machines', []],
  ['We are the Uber for pallets', [['analogy', 'the Uber for pallets']]],
  ['Uber drivers rent our bikes', []],
  [
    'Sold to the NHS through ICBs',
    [
      ['acronym', 'NHS'],
      ['acronym', 'ICBs'],
    ],
  ],
  ['Integrated care boards (ICB) buy it', []],
  ['Made in the EU, sold in the US', []],
  ['NORTHKITE SERIES A', []],
  ['Two from MIT, one from SAP, $2M of ARR', []],
  ['The system was tested in nine ports', [['passive', 'was tested']]],
  ['The system was tested by nine harbour masters', []],
  ['The team is based in Oslo', []],
  ['Mistakes are quickly corrected', [['passive', 'are quickly corrected']]],
  [
    'Loans are paid in a day and farmers keep their harvest',
    [
      ['passive', 'are paid'],
      ['two-claims', 'and'],
    ],
  ],
  ['Bread and butter', []],
  ['Cheaper for clinics; faster for everyone else', [['two-claims', ';']]],
  ['We help the owners of small shops to order fresh bread every single day', [['long-title', 'day']]],
  [
    'It works. We help the owners of small shops to order fresh bread every single day. ',
    [['long-title', 'day.']],
  ],
  ['38 clinics pay us $140 a month. None has left since March 2025.', []],
  ['Wind does a fifth of the work.', []],
  ['Forty crawlers, six states.', []],
])('%s', (text, marks) => expect(listMarks(text)).toEqual(marks));

test('a report and its figure in one sentence are one remark', () => {
  expect(
    listMarks('Market\nAccording to Gartner, this is a $9 billion market. Theirs is a $2 billion market.'),
  ).toEqual([
    ['report-market', 'According to Gartner'],
    ['report-market', '$2 billion'],
  ]);
});

test('only the first line is a title', () => {
  expect(listMarks('Fresh bread\nWe bake it at four and you slice it at eight')).toEqual([]);
});

test('a place is marked once, and marks are in the order of the text', () => {
  const text = 'Our unique app might change a $9 billion market';
  expect(listMarks(text)).toEqual([
    ['superlative', 'unique'],
    ['hedge', 'might'],
    ['report-market', '$9 billion'],
  ]);
});
