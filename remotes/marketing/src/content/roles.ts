import type { Gallery } from '@site/domain/paths';
import type { PictureFile } from '@site/ui/picture';
import kite from '../media/deck-cover.svg';
import cut from '../media/deck-cut.svg';
import { onePage, reportPage, sheet, slide } from '../media/formats.ts';
import coat from '../media/one-pager-coat.svg';
import forecast from '../media/plan-forecast.svg';
import lender from '../media/plan-lender.svg';
import garages from '../media/research-answer.svg';

const icons = import.meta.glob<string>('../icons/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export const iconOf = ({ role }: TeamRole) => icons[`../icons/${role.toLowerCase()}.svg`];

/** A role behind every document, and who leads it. SAMPLE CONTENT: people, skills and backgrounds are invented. */
export type TeamRole = {
  role: string;
  description: string;
  skills: string;
  background: string;
  name: string;
  /** A page that the person worked on, the case that it is from, and the person's part in it. */
  work: { label: string; gallery: Gallery; id: string; task: string; picture: PictureFile; alt: string };
};

export const roles: readonly TeamRole[] = [
  {
    role: 'Researchers',
    description: 'Find the number, then find out whether it is true.',
    skills: 'Market sizing, competitor pricing, interviews, filings',
    background: 'Equity research and public statistics',
    name: 'Amara Osei',
    work: {
      label: 'Ladeplatz market study',
      gallery: 'market-research',
      id: 'apartment-charging',
      task: 'Counted the garages',
      picture: reportPage(garages),
      alt: 'The report’s page with the answer: parking spaces in seven cities as stacked bars.',
    },
  },
  {
    role: 'Designers',
    description: 'Decide what a slide leaves out, and set the rest so that it gets read.',
    skills: 'Typography, charts, editable master files',
    background: 'Editorial and information design',
    name: 'Jonas Weidmann',
    work: {
      label: 'Northkite deck',
      gallery: 'pitch-decks',
      id: 'northkite',
      task: 'Drew the kite, cut the pie chart',
      picture: slide(kite),
      alt: 'The cover of the deck: a ship drawn by a kite.',
    },
  },
  {
    role: 'Writers',
    description: 'Turn a founder’s forty minutes into one sentence, and the sentence into a story.',
    skills: 'Structure, headlines, plain English',
    background: 'Financial journalism and speechwriting',
    name: 'Maeve Callaghan',
    work: {
      label: 'Thimble one-pager',
      gallery: 'one-pagers',
      id: 'thimble',
      task: 'Cut it to one mended coat',
      picture: onePage(coat),
      alt: 'The one-pager of Thimble.',
    },
  },
  {
    role: 'Consultants',
    description: 'Ask what the investor will ask, while there is still time to answer.',
    skills: 'Positioning, go-to-market, rehearsals',
    background: 'Start-ups, accelerators, strategy firms',
    name: 'Rohan Mehta',
    work: {
      label: 'Verdigris deck',
      gallery: 'pitch-decks',
      id: 'verdigris',
      task: 'Took 61 slides down to 18',
      picture: slide(cut),
      alt: 'The cover of the deck of Verdigris Robotics.',
    },
  },
  {
    role: 'Accountants',
    description: 'Make the three statements agree with each other and with the bank.',
    skills: 'Forecasts, cash, tax assumptions, due diligence lists',
    background: 'Audit and small-company practice',
    name: 'Helen Marsh',
    work: {
      label: 'Meridian Renal Care plan',
      gallery: 'business-plans',
      id: 'meridian-renal',
      task: 'Made the forecast balance',
      picture: sheet(lender),
      alt: 'The forecast of a dialysis clinic: a table of five years with a reason for each line.',
    },
  },
  {
    role: 'Modellers',
    description: 'Build the five years so that one changed assumption moves everything it should.',
    skills: 'Unit economics, scenarios, cap tables',
    background: 'Corporate finance and operations',
    name: 'Tomasz Wilk',
    work: {
      label: 'Oak & Ember plan',
      gallery: 'business-plans',
      id: 'oak-and-ember',
      task: 'Built the five years',
      picture: sheet(forecast),
      alt: 'The forecast of a bakery: a table of five years and a chart of what is left.',
    },
  },
];
