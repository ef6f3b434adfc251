/**
 * The testimonial of each service's page. It is a separate module, because these pages load no other testimonials.
 *
 * SAMPLE CONTENT: see `testimonials.ts`.
 */
import { createDocumentTag, createOutcomeTag, type Testimonial } from './testimonial.ts';

export const serviceTestimonials = {
  'pitch-decks': {
    name: 'Ben Carrow',
    title: 'CEO, Verdigris Robotics, United States',
    company: 'verdigris',
    text: 'I sent sixty-one slides and a nervous email. Eighteen came back, with a note for each slide they had cut, saying where its one good idea had gone. It was the best edit I have had, and I used to write for a living.',
    tags: [createDocumentTag('Pitch Deck', 'deck'), createOutcomeTag('Series A funding', 'coin')],
    work: { gallery: 'pitch-decks', id: 'verdigris' },
  },
  'business-plans': {
    name: 'Tom Ashdown',
    title: 'Owner, Oak & Ember, Canada',
    company: 'oak-and-ember',
    text: 'The bank manager read the plan and then asked when the second shop opens. I had applied twice with my own spreadsheet. The difference was a forecast with every assumption printed next to the number it drives.',
    tags: [createDocumentTag('Business Plan', 'plan'), createOutcomeTag('Bank funding', 'coin')],
    work: { gallery: 'business-plans', id: 'oak-and-ember' },
  },
  'market-research': {
    name: 'Lukas Brandt',
    title: 'Managing Director, Ladeplatz, Germany',
    company: 'ladeplatz',
    text: 'We expected a thick report and got a decision. Forty pages, yes, but page two said which three cities to enter first and why the fourth could wait. We followed it, and the reasoning has held up.',
    customFormatting: {
      boldText:
        'We expected a thick report and got a decision. Forty pages, yes, but page two said which three cities to enter first',
      normalText: 'and why the fourth could wait. We followed it, and the reasoning has held up.',
    },
    tags: [
      createDocumentTag('Market Research', 'chart'),
      createOutcomeTag('Market entry strategy', 'target'),
    ],
    work: { gallery: 'market-research', id: 'apartment-charging' },
  },
  'one-pager': {
    name: 'Yuki Tanabe',
    title: 'Founder, Thimble, Japan',
    text: 'One page is harder than twenty. They cut our story until only the mended coat was left, and then put the unit economics underneath it. I now leave the sheet behind in every meeting and people keep it.',
    tags: [
      createDocumentTag('Investor One-Pager', 'page'),
      createOutcomeTag('More second meetings', 'target'),
    ],
    work: { gallery: 'one-pagers', id: 'thimble' },
  },
  linkedin: {
    name: 'Chidi Okonkwo',
    title: 'Fractional CFO, Nigeria',
    text: 'My profile used to read like a list of banks. Now it says what I do for founders in the first line, and the right founders write to me. Three of my current clients quoted that line back in their first message.',
    tags: [createDocumentTag('LinkedIn Profile', 'profile'), createOutcomeTag('Inbound leads', 'target')],
  },
} as const satisfies Record<string, Testimonial>;
