import { ladeplatz } from '@site/content/clients/ladeplatz';
import type { Gallery } from '@site/domain/paths';

/** SAMPLE CONTENT: how three documents came to be, from the brief to what became of them. */
export type CaseStudy = {
  work: { gallery: Gallery; id: string };
  client: string;
  title: string;
  steps: Readonly<Record<'The brief' | 'What was cut' | 'The questions that came' | 'The result', string>>;
};

export const caseStudies: readonly CaseStudy[] = [
  {
    work: { gallery: 'pitch-decks', id: 'verdigris' },
    client: 'Verdigris Robotics',
    title: 'From sixty-one slides to eighteen.',
    steps: {
      'The brief':
        'A Series A for robots that inspect steel bridges, and sixty-one slides that explained the robot.',
      'What was cut':
        'Forty-three slides, each with a note on where its one good idea had gone. The magnets are one sentence now.',
      'The questions that came':
        'What does a closed lane cost, and which of the states have signed? Both answers have a slide of their own.',
      'The result': '$11M raised, one million more than was sought.',
    },
  },
  {
    work: { gallery: 'business-plans', id: 'oak-and-ember' },
    client: 'Oak & Ember',
    title: 'The third application, with the reasons printed.',
    steps: {
      'The brief':
        'A second oven and a second address in Halifax. The bank had said no to the owner’s spreadsheet twice.',
      'What was cut':
        'Eleven pages on the history of sourdough. They became a paragraph; the room went to flour, firewood and the rota.',
      'The questions that came':
        'How many loaves a day pay for it, and what if the café orders stop? The plan counts in loaves.',
      'The result': 'A bank loan of $420K, and a manager who asked when the second shop opens.',
    },
  },
  {
    work: { gallery: 'market-research', id: 'apartment-charging' },
    client: 'Ladeplatz',
    title: 'Seven cities, and the three to begin with.',
    steps: {
      'The brief': 'Charging points for apartment blocks: which cities first? A custom study of three weeks.',
      'What was cut': 'Four cities. Subsidies too: they turned out to matter less than a trained caretaker.',
      'The questions that came':
        'Why not Munich, which is larger than two of them? Because 28,000 of its 161,000 spaces are easy. In Leipzig 55,000 of 88,000 are.',
      'The result': `An order of entry on page two. Three cities have ${ladeplatz.share}% of the easy garages, and the client began there.`,
    },
  },
];
