import type { OnePager } from '../../../schema/schema.ts';

export const page: OnePager = {
  id: 'mapa-clara',
  title: 'Mapa Clara',
  tagline: 'A doctor this week, not next month',
  industry: 'Health access',
  country: 'Colombia',
  funding: '$800K pre-seed',
  pages: '1 page',
  description:
    'Appointments that other patients gave up, offered to those who wait. The sheet reads like a letter from one patient, and its three figures are the ones that a clinic manager asks for.',
  highlights: [
    'Waiting time, before and after',
    'What a filled hour is worth to a clinic',
    'Set as a letter, not as a leaflet',
  ],
};
