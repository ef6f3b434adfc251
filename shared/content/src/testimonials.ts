/**
 * Testimonials of clients. The reviews page shows all of them, and the home page's carousel selects by tag.
 *
 * SAMPLE CONTENT: people, companies and words are invented until a launch replaces them. The unit test checks them
 * against a schema.
 */
import type { Gallery } from '@site/domain/paths';
import { serviceTestimonials } from './service-testimonials.ts';
import { createDocumentTag, createOutcomeTag, type Testimonial } from './testimonial.ts';

/** The text of the link from a review to its work, by gallery. */
export const workLinks = {
  'pitch-decks': 'See the deck',
  'business-plans': 'See the plan',
  'market-research': 'See the report',
  'one-pagers': 'See the one-pager',
} as const satisfies Record<Gallery, string>;

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Ingrid Solheim',
    title: 'Co-founder, Northkite, Norway',
    company: 'northkite',
    text: 'They asked about the retrofit cost before they asked about the logo. By the second call they knew our payback curve better than our own board did, and slide seven has not changed since. It is the slide every shipping fund stops on.',
    tags: [createDocumentTag('Pitch Deck', 'deck'), createOutcomeTag('Series A funding', 'coin')],
    work: { gallery: 'pitch-decks', id: 'northkite' },
  },
  {
    name: 'Wanjiru Kamau',
    title: 'CEO, Ambula, Kenya',
    company: 'ambula',
    text: 'Our old deck explained the software; this one explains the eleven minutes. Investors in Nairobi and in London now repeat the same number back to me at the end of a meeting, which never happened before.',
    tags: [createDocumentTag('Pitch Deck', 'deck'), createOutcomeTag('Clearer story', 'target')],
    work: { gallery: 'pitch-decks', id: 'ambula' },
  },
  serviceTestimonials['business-plans'],
  {
    name: 'Dr. Priya Raman',
    title: 'Founder, Cardia Loop, United States',
    text: 'I have sat on grant panels, so I am not easily impressed by charts. Every figure in our market section had a source, a year and an honest range. Two funds told us it was the first cardiac deck in months they did not have to correct.',
    tags: [createDocumentTag('Pitch Deck', 'deck'), createOutcomeTag('Investor-ready sources', 'target')],
    work: { gallery: 'pitch-decks', id: 'cardia-loop' },
  },
  serviceTestimonials['market-research'],
  {
    name: 'Marisol Vega',
    title: 'Co-founder, Backhaul, Mexico',
    company: 'backhaul',
    text: 'Seven working days, as promised, including the day we changed our pricing. They moved the model, the slide and the appendix without a sigh. I counted: one typo in eighteen slides, and it was mine.',
    tags: [createDocumentTag('Pitch Deck', 'deck'), createOutcomeTag('Delivered on time', 'clock')],
    work: { gallery: 'pitch-decks', id: 'backhaul' },
  },
  {
    name: 'Aoife Brennan',
    title: 'Founder, Quillet, Ireland',
    company: 'quillet',
    text: 'I cried a little at the cover slide. It was a page of my son’s handwriting, before and after, and nothing else. They understood that the pitch begins there and that the numbers come third.',
    tags: [createDocumentTag('Presentation design', 'pen'), createOutcomeTag('Angel round', 'coin')],
    work: { gallery: 'pitch-decks', id: 'quillet' },
  },
  {
    name: 'Kwame Boateng',
    title: 'Medical Director, Meridian Renal Care, Ghana',
    text: 'We needed a plan that a development lender would read to the end. It shows the chairs, the shifts and the cost of water, month by month for five years. The loan was approved. I would order it again.',
    tags: [createDocumentTag('Business Plan', 'plan'), createOutcomeTag('Lender approved', 'coin')],
    work: { gallery: 'business-plans', id: 'meridian-renal' },
  },
  serviceTestimonials['one-pager'],
  {
    name: 'Rafael Monteiro',
    title: 'CEO, Looma, Portugal',
    company: 'looma',
    text: 'Good work, and blunt. They took out half our market slide and left what we can knit in Braga in three years. I argued. They were right, and the round closed.',
    tags: [createDocumentTag('Pitch Deck', 'deck'), createOutcomeTag('Pre-seed funding', 'coin')],
    work: { gallery: 'pitch-decks', id: 'looma' },
  },
  {
    name: 'Hannah Whitlock',
    title: 'Director, Bright Harbour Nurseries, United Kingdom',
    company: 'bright-harbour',
    text: 'I run nurseries, I do not write plans. I answered the questions on a Sunday with a child on my knee. Seven working days later the plan was in my inbox, and my accountant found nothing to change.',
    tags: [createDocumentTag('Business Plan', 'plan'), createOutcomeTag('Less on my desk', 'clock')],
    work: { gallery: 'business-plans', id: 'bright-harbour' },
  },
  serviceTestimonials.linkedin,
  {
    name: 'Elodie Marchand',
    title: 'Co-founder, Perigee, France',
    company: 'perigee',
    text: 'It is nine quiet diagrams and one hard number. They redrew our orbit from a photograph of my whiteboard, asked me twice about the fuel, and delivered on the day that they had named.',
    tags: [createDocumentTag('Pitch Deck', 'deck'), createOutcomeTag('Seed funding', 'coin')],
    work: { gallery: 'pitch-decks', id: 'perigee' },
  },
  {
    name: 'Arjun Deshmukh',
    title: 'Founder, Grainline, India',
    company: 'grainline',
    text: 'Forty-five minutes that saved us a quarter. They looked at our plan to sell to every co-operative at once and asked which ten would say yes by harvest. We went home and wrote that list instead of another slide.',
    tags: [createDocumentTag('Consulting Call', 'call'), createOutcomeTag('Go-to-market strategy', 'target')],
    work: { gallery: 'pitch-decks', id: 'grainline' },
  },
  {
    name: 'Siobhan Kerr',
    title: 'Founder, Petrichor, Australia',
    text: 'Honest to the point of being funny. When I asked whether our tank could be called “disruptive”, the reply was one line: it holds water, say how much. Nearly that sentence is on our cover now.',
    tags: [createDocumentTag('Pitch Deck', 'deck'), createOutcomeTag('A voice of our own', 'pen')],
    work: { gallery: 'pitch-decks', id: 'petrichor' },
  },
  {
    name: 'Mateusz Zielinski',
    title: 'Studio Head, Paper Golem Games, Poland',
    company: 'paper-golem',
    text: 'Publishers get two hundred decks a month, and ours got opened twice. They drew it like our game looks, folded paper and all, and still found room for a burn rate that a grown-up could follow.',
    tags: [createDocumentTag('Presentation design', 'pen'), createOutcomeTag('Publisher meetings', 'target')],
    work: { gallery: 'pitch-decks', id: 'paper-golem' },
  },
  {
    name: 'Nur Aisyah Rahman',
    title: 'Head of Growth, Serai Labs, Malaysia',
    text: 'The market is smaller than we hoped, and they told us so on the first page. The country-by-country table is what we use every week. Clear, with sources, and on time.',
    tags: [createDocumentTag('Market Research', 'chart'), createOutcomeTag('Confident decisions', 'target')],
    work: { gallery: 'market-research', id: 'halal-nutrition' },
  },
  {
    name: 'Joanna Reyes',
    title: 'Operations Lead, Solstice Cold Storage, Philippines',
    company: 'solstice',
    text: 'I needed a model that I could defend on the phone. It has a scenario for four weeks without grid power. When the typhoon came I opened that page and read it to the lender, and that was the whole call.',
    tags: [createDocumentTag('Business Plan', 'plan'), createOutcomeTag('Financial model', 'chart')],
    work: { gallery: 'business-plans', id: 'solstice' },
  },
  serviceTestimonials['pitch-decks'],
  {
    name: 'Astrid Lindqvist',
    title: 'Co-founder, Sable Audio, Sweden',
    text: 'Ordered on a Tuesday, answered a few questions, got it. It fits on a phone screen: who we are, the traction, the ask. I have sent it to about thirty people. Worth the hundred dollars.',
    tags: [createDocumentTag('Investor One-Pager', 'page'), createOutcomeTag('Warm introductions', 'target')],
    work: { gallery: 'one-pagers', id: 'sable-audio' },
  },
  {
    name: 'Daniel Ong',
    title: 'General Counsel turned founder, Docket, Singapore',
    text: 'No complaints, which from a lawyer is praise. Each claim is one we can prove in due diligence, because they asked for the evidence before they wrote the sentence. All of it by email, without a call.',
    tags: [createDocumentTag('Pitch Deck', 'deck'), createOutcomeTag('Due diligence ready', 'target')],
    work: { gallery: 'pitch-decks', id: 'docket' },
  },
  {
    name: 'Camila Restrepo',
    title: 'Founder, Mapa Clara, Colombia',
    text: 'Followers went from 212 to 1,040 between March and August, most of them clinics, and 14 booked a demonstration. I wrote none of it. I press “post” on the days in their calendar.',
    tags: [
      createDocumentTag('LinkedIn Company Page', 'profile'),
      createOutcomeTag('More demo requests', 'target'),
    ],
    work: { gallery: 'one-pagers', id: 'mapa-clara' },
  },
  {
    name: 'Grace Tamihana',
    title: 'Owner, Atlas Vans, New Zealand',
    text: 'They told me eight vans and not twelve, and I did not enjoy hearing it. They ran the winter months properly and wrote the loan request to match. The bank approved it as it was.',
    tags: [createDocumentTag('Business Plan', 'plan'), createOutcomeTag('Right-sized funding', 'coin')],
    work: { gallery: 'business-plans', id: 'atlas-vans' },
  },
];
