import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

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
  description:
    'Magnetic crawlers that inspect steel bridges without closing a lane. Sixty-one slides went in and eighteen came out, each cut accompanied by a note on where its one good idea had gone.',
  highlights: [
    'Cost per bridge, with and without lane closure',
    'From 61 slides to 18, with an audit trail',
    'State contracts by status, signed ones only in colour',
  ],
};

export const art: DeckArt = {
  look: 'technical',
  motif: 'truss',
  background: '#0e1f1d',
  foreground: '#dcf1ec',
  accent: '#ee9150',
  second: '#2b6b62',
  display: 'big-shoulders',
  text: 'plex-mono',
  cover: 'Rust, found before the traffic does.',
  problem: {
    claim: 'A bridge is inspected by a person on a rope.',
    figure: '24 mo',
    label: 'between two looks at the same weld',
  },
  solution: {
    claim: 'It walks the steel and leaves the lane open.',
    text: 'A magnetic crawler photographs and weighs every weld at night, from below.',
  },
  product: {
    claim: 'From girder to report in a day.',
    steps: [
      'Two crawlers, one van, no closure',
      'Every weld photographed and measured',
      'Report in the state’s own form',
    ],
  },
  whyNow: {
    claim: 'The inspectors are retiring.',
    dates: [
      { at: '2022', label: 'Federal money for 15,000 bridges' },
      { at: '2024', label: 'Eleven states accept robots' },
      { at: '2026', label: 'A third of inspectors retire' },
    ],
  },
  market: {
    claim: 'The steel is counted. So are we.',
    segments: [
      { label: 'US steel bridges', value: '173K', size: 100 },
      { label: 'Rated fair or poor', value: '61K', size: 43 },
      { label: 'Six-state pipeline', value: '4,800', size: 14 },
    ],
  },
  model: {
    claim: 'Cost per bridge, lane open or closed.',
    numbers: [
      { figure: '$9,400', label: 'with crawlers' },
      { figure: '$31,000', label: 'with ropes and a closure' },
      { figure: '58%', label: 'gross margin' },
    ],
  },
  traction: {
    claim: 'Spans inspected, lanes closed: none.',
    label: 'Bridges inspected',
    chart: 'steps',
    series: [
      { at: 'Q1', value: 6 },
      { at: 'Q2', value: 14 },
      { at: 'Q3', value: 31 },
      { at: 'Q4', value: 48 },
      { at: 'Q5', value: 97 },
      { at: 'Q6', value: 152 },
    ],
  },
  competition: {
    claim: 'Other ways to look at a weld.',
    rows: [
      { name: 'Ropes and a truck', lack: 'Closes a lane for two days' },
      { name: 'Drones', lack: 'Photograph paint, not cracks' },
      { name: 'Fixed sensors', lack: 'One weld each' },
    ],
    ours: 'Every weld, no lane',
  },
  route: {
    claim: 'One state, then its neighbours.',
    steps: [
      'A pilot span in each district',
      'The state’s own engineers sign it',
      'Neighbours buy on the same contract',
    ],
  },
  team: {
    claim: 'They have hung from bridges.',
    people: [
      { name: 'Ben Carrow', role: 'Engineer, former science writer' },
      { name: 'Lucia Hernandez', role: 'Rope inspector, 400 bridges' },
      { name: 'Wei Zhang', role: 'Magnetic robots' },
    ],
  },
  ask: {
    amount: '$10M',
    claim: 'Forty crawlers, six states.',
    uses: [
      { label: 'Crawler fleet', share: 50 },
      { label: 'Weld models', share: 30 },
      { label: 'State approvals', share: 20 },
    ],
  },
};
