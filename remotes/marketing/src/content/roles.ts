import accountants from '../icons/accountants.svg';
import consultants from '../icons/consultants.svg';
import designers from '../icons/designers.svg';
import modellers from '../icons/modellers.svg';
import researchers from '../icons/researchers.svg';
import writers from '../icons/writers.svg';

/** A role behind every document. SAMPLE CONTENT: skills and backgrounds are invented. */
export type TeamRole = {
  role: string;
  icon: string;
  description: string;
  skills: string;
  background: string;
};

export const roles: readonly TeamRole[] = [
  {
    role: 'Researchers',
    icon: researchers,
    description: 'Find the number, then find out whether it is true.',
    skills: 'Market sizing, competitor pricing, interviews, filings',
    background: 'Equity research and public statistics',
  },
  {
    role: 'Designers',
    icon: designers,
    description: 'Decide what a slide leaves out, and set the rest so that it is read.',
    skills: 'Typography, charts, editable master files',
    background: 'Editorial and information design',
  },
  {
    role: 'Writers',
    icon: writers,
    description: 'Turn a founder’s forty minutes into one sentence, and the sentence into a story.',
    skills: 'Structure, headlines, plain English',
    background: 'Financial journalism and speech writing',
  },
  {
    role: 'Consultants',
    icon: consultants,
    description: 'Ask what the investor will ask, while there is still time to answer.',
    skills: 'Positioning, go-to-market, rehearsals',
    background: 'Start-ups, accelerators, strategy houses',
  },
  {
    role: 'Accountants',
    icon: accountants,
    description: 'Make the three statements agree with each other and with the bank.',
    skills: 'Forecasts, cash, tax assumptions, due diligence lists',
    background: 'Audit and small-company practice',
  },
  {
    role: 'Modellers',
    icon: modellers,
    description: 'Build the five years so that one changed assumption moves everything it should.',
    skills: 'Unit economics, scenarios, cap tables',
    background: 'Corporate finance and operations',
  },
];
