import type { Tag } from '@site/domain/content/testimonial';
import { testimonials } from '@site/domain/content/testimonials';
import { expect, test } from 'vitest';
import { type CarouselAction, carousel, homeTestimonials, startCarousel } from './testimonials.ts';

const after = (count: number, ...actions: readonly CarouselAction[]) =>
  actions.reduce(carousel, startCarousel(count));

test('shows the first and moves only when started', () => {
  expect(after(3, { type: 'tick' })).toMatchObject({ index: 0, rotation: 'idle' });
  expect(after(3, { type: 'start' }, { type: 'tick' })).toMatchObject({ index: 1, rotation: 'running' });
});

test('wraps from the last to the first by itself', () => {
  expect(after(2, { type: 'start' }, { type: 'tick' }, { type: 'tick' }).index).toBe(0);
});

test('goes from the first to the last on previous', () => {
  expect(after(5, { type: 'start' }, { type: 'previous' }).index).toBe(4);
});

test.each<CarouselAction>([
  { type: 'previous' },
  { type: 'next' },
  { type: 'go', index: 1 },
  { type: 'stop' },
])('stops for good after $type', (action) => {
  const stopped = after(3, { type: 'start' }, action);
  expect(stopped.rotation).toBe('stopped');
  const later = [{ type: 'tick' }, { type: 'start' }, { type: 'tick' }] as const;
  expect(later.reduce(carousel, stopped)).toEqual(stopped);
});

test('moves again when the visitor starts it, and only then', () => {
  expect(after(3, { type: 'start' }, { type: 'stop' }, { type: 'resume' }, { type: 'tick' })).toMatchObject({
    index: 1,
    rotation: 'running',
  });
  // Where less motion is preferred it was never started, so there is no button and nothing to resume.
  expect(after(3, { type: 'resume' }).rotation).toBe('idle');
});

test('goes to a dot that exists', () => {
  expect(after(3, { type: 'go', index: 9 }).index).toBe(2);
});

test('with nothing to show stays as it is', () => {
  expect(after(0, { type: 'start' }, { type: 'next' })).toEqual(startCarousel(0));
});

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
  expect(homeTestimonials(selected)).toEqual(selected);
});

test('leaves out those without one', () => {
  expect(homeTestimonials([tagged('LinkedIn Profile', 'Inbound leads')])).toEqual([]);
});

test('keeps the order, and has something to show', () => {
  const shown = homeTestimonials(testimonials);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length).toBeLessThan(testimonials.length);
  expect(shown).toEqual(testimonials.filter((one) => shown.includes(one)));
});
