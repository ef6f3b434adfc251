import type { DeckArt, PitchDeck } from '../../../schema/schema.ts';

export const page: PitchDeck = {
  id: 'ambula',
  title: 'Ambula',
  subtitle: 'The nearest ambulance, not the nearest number',
  category: 'Health',
  industry: 'Emergency health',
  country: 'Kenya',
  stage: 'Seed',
  funding: '$1.4M sought',
  raised: '$1.6M',
  timeline: '6 business days',
  mediaType: 'video',
  description:
    'Dispatch for a city whose ambulances belong to forty different owners. The deck is built on one number, the eleven minutes between calling and moving, and returns to it on every slide.',
  highlights: [
    'Response times mapped estate by estate',
    'Revenue per vehicle next to minutes saved',
    'A market slide that counts ambulances, not people',
  ],
};

export const art: DeckArt = {
  look: 'poster',
  motif: 'route',
  background: '#0b7a5a',
  foreground: '#ffffff',
  accent: '#ffd447',
  second: '#075c44',
  display: 'bricolage',
  text: 'figtree',
  cover: 'Eleven minutes is the whole business.',
  problem: {
    claim: 'Help is near. Nobody knows where.',
    figure: '40',
    label: 'fleets in one city, none connected',
  },
  market: {
    claim: 'We count ambulances, not people.',
    segments: [
      { label: 'East African fleets', value: '7,800', size: 100 },
      { label: 'In four capitals', value: '2,600', size: 46 },
      { label: 'Contracted by 2027', value: '620', size: 18 },
    ],
  },
  traction: {
    claim: 'From 31 minutes to 11.',
    label: 'Median response, minutes',
    chart: 'line',
    series: [
      { at: 'Q1', value: 31 },
      { at: 'Q2', value: 27 },
      { at: 'Q3', value: 20 },
      { at: 'Q4', value: 15 },
      { at: 'Q5', value: 11 },
    ],
  },
  ask: {
    amount: '$1.4M',
    claim: 'Three more capitals by next June.',
    uses: [
      { label: 'City launches', share: 50 },
      { label: 'Dispatch product', share: 35 },
      { label: 'Clinical safety', share: 15 },
    ],
  },
};
