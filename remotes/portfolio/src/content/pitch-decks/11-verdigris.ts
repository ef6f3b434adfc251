import type { PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'verdigris',
  title: 'Verdigris Robotics',
  subtitle: 'Rust, found before the traffic does',
  category: 'Industry',
  industry: 'Infrastructure robotics',
  country: 'United States',
  stage: 'Series A',
  funding: '$10M sought',
  raised: '$11M',
  timeline: '7 business days',
  mediaType: 'video',
  slides: 18,
  shown: 12,
  description:
    'Magnetic crawlers that inspect steel bridges without closing a lane. Sixty-one slides went in and eighteen came out, each cut accompanied by a note on where its one good idea had gone.',
  highlights: [
    'Cost per bridge, with and without lane closure',
    'From 61 slides to 18, with a note for every cut',
    'State contracts by status, signed ones only in colour',
  ],
};
