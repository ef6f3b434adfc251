import { expect, test } from 'vitest';
import { type CarouselAction, carousel, startCarousel } from './carousel.ts';

const after = (count: number, ...actions: readonly CarouselAction[]) =>
  actions.reduce(carousel, startCarousel(count));

test('stands on the first and moves only when started', () => {
  expect(after(3, { type: 'tick' })).toMatchObject({ index: 0, rotation: 'idle' });
  expect(after(3, { type: 'start' }, { type: 'tick' })).toMatchObject({ index: 1, rotation: 'running' });
});

test('wraps from the last to the first by itself', () => {
  expect(after(2, { type: 'start' }, { type: 'tick' }, { type: 'tick' }).index).toBe(0);
});

test('goes from the first to the last on previous', () => {
  expect(after(5, { type: 'start' }, { type: 'previous' }).index).toBe(4);
});

const manual: readonly CarouselAction[] = [
  { type: 'previous' },
  { type: 'next' },
  { type: 'go', index: 1 },
  { type: 'stop' },
];
for (const action of manual) {
  test(`stops for good after ${action.type}`, () => {
    const stopped = after(3, { type: 'start' }, action);
    expect(stopped.rotation).toBe('stopped');
    const later = [{ type: 'tick' }, { type: 'start' }, { type: 'tick' }] as const;
    expect(later.reduce(carousel, stopped)).toEqual(stopped);
  });
}

test('goes to a dot that exists', () => {
  expect(after(3, { type: 'go', index: 9 }).index).toBe(2);
});

test('with nothing to show stays as it is', () => {
  expect(after(0, { type: 'start' }, { type: 'next' })).toEqual(startCarousel(0));
});
