import type { Tag } from '@site/content/testimonial';
import { expect, test } from 'vitest';
import { selectHomeTestimonials } from './home-testimonials.ts';

const createTestimonial = (first: string, second: string): { tags: readonly [Tag, Tag] } => ({
  tags: [
    { label: first, icon: 'deck', variant: 'blue' },
    { label: second, icon: 'coin', variant: 'green' },
  ],
});

test('selects testimonials with a tag about fundraising work in any case', () => {
  const selected = [
    createTestimonial('PITCH DECK', 'x'),
    createTestimonial('x', 'Series A funding'),
    createTestimonial('x', 'Go-to-market strategy'),
    createTestimonial('Presentation design', 'x'),
    createTestimonial('Small business', 'x'),
  ];
  const other = createTestimonial('LinkedIn Profile', 'Inbound leads');
  expect(selectHomeTestimonials([...selected, other])).toEqual(selected);
});
