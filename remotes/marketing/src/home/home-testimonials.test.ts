import type { Tag } from '@site/content/testimonial';
import { expect, test } from 'vitest';
import { selectHomeTestimonials } from './home-testimonials.ts';

const tagged = (first: string, second: string): { tags: readonly [Tag, Tag] } => ({
  tags: [
    { label: first, icon: 'deck', variant: 'blue' },
    { label: second, icon: 'coin', variant: 'green' },
  ],
});

test('selects testimonials with a tag about fundraising work in any case', () => {
  const selected = [
    tagged('PITCH DECK', 'x'),
    tagged('x', 'Series A funding'),
    tagged('x', 'Go-to-market strategy'),
    tagged('Presentation design', 'x'),
    tagged('Small business', 'x'),
  ];
  const other = tagged('LinkedIn Profile', 'Inbound leads');
  expect(selectHomeTestimonials([...selected, other])).toEqual(selected);
});
