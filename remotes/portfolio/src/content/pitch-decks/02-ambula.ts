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
  slides: 12,
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
  solution: {
    claim: 'One number, forty fleets.',
    text: 'The caller dials once. The nearest ambulance that is free, staffed and fuelled gets the call.',
  },
  product: {
    claim: 'It runs on the phone the driver has.',
    steps: [
      'Crew taps “free” or “busy”',
      'Call goes to the nearest of forty fleets',
      'Hospital sees who is coming',
    ],
  },
  whyNow: {
    claim: 'Three things that were missing in 2019.',
    dates: [
      { at: '2021', label: 'Every ambulance must carry a tracker' },
      { at: '2023', label: 'Mobile money pays in seconds' },
      { at: '2025', label: 'The county opens its trauma beds’ data' },
    ],
  },
  market: {
    claim: 'We count ambulances, not people.',
    segments: [
      { label: 'East African fleets', value: '7,800', size: 100 },
      { label: 'In four capitals', value: '2,600', size: 46 },
      { label: 'Contracted by 2027', value: '620', size: 18 },
    ],
  },
  model: {
    claim: 'Paid by the trip, not by the app.',
    numbers: [
      { figure: '$4', label: 'a trip, from the fleet' },
      { figure: '38%', label: 'more trips for each vehicle' },
      { figure: '5 mo', label: 'to earn back a city launch' },
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
  competition: {
    claim: 'What people do today.',
    rows: [
      { name: 'Call a cousin', lack: 'Nobody triages' },
      { name: 'Call one fleet', lack: 'Its cars are across town' },
      { name: 'Drive yourself', lack: 'A third arrive too late' },
    ],
    ours: 'We ask all forty fleets at once',
  },
  route: {
    claim: 'Fleets first, then the city.',
    steps: [
      'Sign the five largest fleets',
      'Paint the number on their doors',
      'Let insurers make it the default',
    ],
  },
  team: {
    claim: 'People who have ridden in the back.',
    people: [
      { name: 'Wanjiru Kamau', role: 'Paramedic, then hospital manager' },
      { name: 'Otieno Ouma', role: 'Built dispatch for motorcycle taxis' },
      { name: 'Dr. Asha Noor', role: 'Head of emergency medicine' },
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
