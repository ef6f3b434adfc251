import { paths, type SitePath } from '@site/domain/paths';
import accountants from '../icons/accountants.svg';
import consultants from '../icons/consultants.svg';
import designers from '../icons/designers.svg';
import modellers from '../icons/modellers.svg';
import researchers from '../icons/researchers.svg';
import writers from '../icons/writers.svg';
import amara from '../people/amara-osei.svg';
import helen from '../people/helen-marsh.svg';
import jonas from '../people/jonas-weidmann.svg';
import maeve from '../people/maeve-callaghan.svg';
import rohan from '../people/rohan-mehta.svg';
import tomasz from '../people/tomasz-wilk.svg';

/** A role behind every document, and who leads it. SAMPLE CONTENT: people, skills and backgrounds are invented. */
export type TeamRole = {
  role: string;
  icon: string;
  description: string;
  skills: string;
  background: string;
  person: {
    name: string;
    portrait: string;
    /** What he or she did before. */
    before: string;
    /** A document to look at, and what the person did in it. */
    work: { label: string; to: SitePath; id: string; task: string };
  };
};

export const roles: readonly TeamRole[] = [
  {
    role: 'Researchers',
    icon: researchers,
    description: 'Find the number, then find out whether it is true.',
    skills: 'Market sizing, competitor pricing, interviews, filings',
    background: 'Equity research and public statistics',
    person: {
      name: 'Amara Osei',
      portrait: amara,
      before:
        'Nine years in equity research, the last four of them on utilities nobody else wanted to cover.',
      work: {
        label: 'Ladeplatz market study',
        to: paths.portfolioMarketResearch,
        id: 'apartment-charging',
        task: 'Counted the garages',
      },
    },
  },
  {
    role: 'Designers',
    icon: designers,
    description: 'Decide what a slide leaves out, and set the rest so that it gets read.',
    skills: 'Typography, charts, editable master files',
    background: 'Editorial and information design',
    person: {
      name: 'Jonas Weidmann',
      portrait: jonas,
      before: 'Drew charts for a weekly newspaper, where a wrong axis meant a printed apology.',
      work: {
        label: 'Northkite deck',
        to: paths.portfolioPitchDecks,
        id: 'northkite',
        task: 'Drew the kite, cut the pie chart',
      },
    },
  },
  {
    role: 'Writers',
    icon: writers,
    description: 'Turn a founder’s forty minutes into one sentence, and the sentence into a story.',
    skills: 'Structure, headlines, plain English',
    background: 'Financial journalism and speechwriting',
    person: {
      name: 'Maeve Callaghan',
      portrait: maeve,
      before:
        'Reported on small companies for a financial daily, then wrote speeches for people who ran large ones.',
      work: {
        label: 'Thimble one-pager',
        to: paths.portfolioOnePagers,
        id: 'thimble',
        task: 'Cut it to one mended coat',
      },
    },
  },
  {
    role: 'Consultants',
    icon: consultants,
    description: 'Ask what the investor will ask, while there is still time to answer.',
    skills: 'Positioning, go-to-market, rehearsals',
    background: 'Start-ups, accelerators, strategy firms',
    person: {
      name: 'Rohan Mehta',
      portrait: rohan,
      before: 'Sat on the admissions panel of an accelerator and read some 3,000 applications to the end.',
      work: {
        label: 'Verdigris deck',
        to: paths.portfolioPitchDecks,
        id: 'verdigris',
        task: 'Took 61 slides down to 18',
      },
    },
  },
  {
    role: 'Accountants',
    icon: accountants,
    description: 'Make the three statements agree with each other and with the bank.',
    skills: 'Forecasts, cash, tax assumptions, due diligence lists',
    background: 'Audit and small-company practice',
    person: {
      name: 'Helen Marsh',
      portrait: helen,
      before: 'Audited family businesses for fourteen years. She still reads the notes before the numbers.',
      work: {
        label: 'Meridian Renal Care plan',
        to: paths.portfolioBusinessPlans,
        id: 'meridian-renal',
        task: 'Made the forecast balance',
      },
    },
  },
  {
    role: 'Modellers',
    icon: modellers,
    description: 'Build the five years so that one changed assumption moves everything it should.',
    skills: 'Unit economics, scenarios, cap tables',
    background: 'Corporate finance and operations',
    person: {
      name: 'Tomasz Wilk',
      portrait: tomasz,
      before: 'Ran the weekly cash forecast of a shipping line whose ships ran late.',
      work: {
        label: 'Oak & Ember plan',
        to: paths.portfolioBusinessPlans,
        id: 'oak-and-ember',
        task: 'Built the five years',
      },
    },
  },
];
