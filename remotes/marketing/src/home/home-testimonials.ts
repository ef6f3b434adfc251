import type { Testimonial } from '@site/content/testimonial';

const subjects = [
  'pitch deck',
  'business plan',
  'market research',
  'presentation',
  'strategy',
  'business',
  'funding',
];

/** Selects the testimonials for the home page by their tags: our documents, strategy and funding. */
export function selectHomeTestimonials<T extends Pick<Testimonial, 'tags'>>(all: readonly T[]): readonly T[] {
  return all.filter(({ tags }) =>
    tags.some(({ label }) => subjects.some((subject) => label.toLowerCase().includes(subject))),
  );
}
