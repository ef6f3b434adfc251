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

/** Selects the testimonials whose tags are about our documents, strategy or funding, for the home page. */
export function selectHomeTestimonials<T extends Pick<Testimonial, 'tags'>>(all: readonly T[]): readonly T[] {
  return all.filter(({ tags }) =>
    tags.some(({ label }) => subjects.some((subject) => label.toLowerCase().includes(subject))),
  );
}
