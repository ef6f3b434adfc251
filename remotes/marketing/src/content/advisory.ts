import { paths } from '@site/domain/paths';

export type AdvisoryModel = {
  /** The address that opens the page at this model. */
  path: string;
  name: string;
  text: string;
  /** Title and lead at this address, above the two models. */
  opening: { title: string; lead: string };
  /** What a month of this model would contain. */
  month: readonly string[];
  /** After how many years it may end, at the earliest and at the latest. */
  term: { shortest: number; longest: number };
  terms: Readonly<Record<string, string>>;
};

export const advisoryModels: readonly AdvisoryModel[] = [
  {
    path: paths.advisorEquity,
    name: 'Equity partnership',
    opening: {
      title: 'A partner for years, at one per cent or less.',
      lead: 'Equity partnership is for founders who will raise more than once and would rather pay with a very small share than with cash.',
    },
    month: [
      'An hour on the numbers, and the deck and model brought up to date.',
      'The two questions that the last investor left open, answered in writing.',
      'Every document that somebody asks you to sign, read a second time.',
    ],
    text: 'We take a very small share and put in a lot of time. The share is earned over the term, and stops when we do.',
    term: { shortest: 2, longest: 4 },
    terms: {
      'What we receive': '1% or less of the company',
      Term: '2 to 4 years',
      'What you receive':
        'Deck, plan and model kept current; preparation for each round; a second reader for every term sheet',
      Suits: 'Companies before or at their first priced round',
    },
  },
  {
    path: paths.investorEquity,
    name: 'Fee-based fundraising support',
    opening: {
      title: 'A team for one round, for a fee.',
      lead: 'Fee-based fundraising support is for founders with revenue and a date to close by, who would rather keep every share.',
    },
    month: [
      'A list of investors in the order in which to approach them, and why.',
      'A rehearsal before each first meeting, and notes after it.',
      'The data room in order before anybody asks for it.',
    ],
    text: 'For founders who would rather keep every share, and want a team beside them from the first investor list to the last signature.',
    term: { shortest: 0.25, longest: 0.75 },
    terms: {
      'What we receive': 'A fee, agreed in writing beforehand; no equity',
      Term: 'One round, from preparation to close',
      'What you receive':
        'Investor list and order of approach; materials for each stage; rehearsals; a data room that is in order',
      Suits: 'Companies with revenue and a date to close by',
    },
  },
];
