import type { Testimonial } from '@site/domain/content/testimonial';

/** Time between two automatic moves, in milliseconds. */
export const carouselIntervalMs = 5000;

/** `stopped` is for good: only the visitor's own `resume` leads out of it. */
export type Carousel = { index: number; count: number; rotation: 'idle' | 'running' | 'stopped' };

export type CarouselAction =
  | { type: 'start' }
  | { type: 'tick' }
  | { type: 'previous' }
  | { type: 'next' }
  | { type: 'go'; index: number }
  | { type: 'stop' }
  | { type: 'resume' };

export function startCarousel(count: number): Carousel {
  return { index: 0, count, rotation: 'idle' };
}

/** A timer starts it (after hydration, where motion is welcome) and ticks; any action of the visitor stops it for good. */
export function carousel(state: Carousel, action: CarouselAction): Carousel {
  if (state.count === 0) return state;
  const { index, count } = state;
  switch (action.type) {
    case 'start':
      return state.rotation === 'idle' ? { ...state, rotation: 'running' } : state;
    case 'tick':
      return state.rotation === 'running' ? { ...state, index: (index + 1) % count } : state;
    case 'previous':
      return { ...state, index: (index - 1 + count) % count, rotation: 'stopped' };
    case 'next':
      return { ...state, index: (index + 1) % count, rotation: 'stopped' };
    case 'go':
      return { ...state, index: Math.min(Math.max(action.index, 0), count - 1), rotation: 'stopped' };
    case 'stop':
      return { ...state, rotation: 'stopped' };
    case 'resume':
      return state.rotation === 'stopped' ? { ...state, rotation: 'running' } : state;
  }
}

const subjects = [
  'pitch deck',
  'business plan',
  'market research',
  'presentation',
  'strategy',
  'business',
  'funding',
];

/** The testimonials for the home page: those with a tag about fundraising work. */
export function homeTestimonials<T extends Pick<Testimonial, 'tags'>>(all: readonly T[]): readonly T[] {
  return all.filter(({ tags }) =>
    tags.some(({ label }) => subjects.some((subject) => label.toLowerCase().includes(subject))),
  );
}
