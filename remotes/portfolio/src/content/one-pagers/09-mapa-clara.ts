import type { OnePager, OnePagerArt } from '../../../schema/schema.ts';

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

export const art: OnePagerArt = {
  look: 'letter',
  background: '#fff3f0',
  foreground: '#3c1026',
  accent: '#e0443e',
  second: '#f7c6bd',
  display: 'fraunces',
  text: 'figtree',
  problem: 'A specialist in Bogotá is booked for five weeks, and one appointment in five stands empty.',
  answer:
    'We offer every cancelled hour to the next patient who can make it. The clinic pays per filled hour.',
  numbers: [
    { figure: '9 days', label: 'average wait, from 34' },
    { figure: '71', label: 'clinics' },
    { figure: '88%', label: 'of gaps filled' },
  ],
  series: [2, 6, 9, 17, 26, 41, 63],
  seriesLabel: 'Hours filled a month, hundreds',
  team: ['Camila Restrepo, clinic operations', 'Andrés Mejía, engineer'],
  uses: [
    { label: 'Clinic team', share: 45 },
    { label: 'Product', share: 40 },
    { label: 'Compliance', share: 15 },
  ],
};
