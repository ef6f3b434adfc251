import { type Tag, testimonials } from '@site/domain/content/testimonials';
import { expect, test } from 'vitest';
import { homeTestimonials } from './home-testimonials.ts';

const tagged = (first: string, second: string): { tags: readonly [Tag, Tag] } => ({
  tags: [
    { label: first, icon: 'deck', variant: 'blue' },
    { label: second, icon: 'coin', variant: 'green' },
  ],
});

test('keeps whoever has one tag about fundraising work, whatever its case', () => {
  const kept = [
    tagged('PITCH DECK', 'x'),
    tagged('x', 'Series A funding'),
    tagged('x', 'Go-to-market strategy'),
    tagged('Presentation design', 'x'),
    tagged('Small business', 'x'),
  ];
  expect(homeTestimonials(kept)).toEqual(kept);
});

test('leaves out whoever has none', () => {
  expect(homeTestimonials([tagged('LinkedIn Profile', 'Inbound leads')])).toEqual([]);
});

test('keeps the order, and has something to show', () => {
  const shown = homeTestimonials(testimonials);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(testimonials.length);
  expect(shown).toEqual(testimonials.filter((one) => shown.includes(one)));
});
