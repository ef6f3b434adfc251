import type { Testimonial } from '@site/domain/content/testimonials';

const subjects = [
  'pitch deck',
  'business plan',
  'market research',
  'presentation',
  'strategy',
  'business',
  'funding',
];

/** The home page shows the testimonials that speak of fundraising work, by any of their tags' labels. */
export function homeTestimonials<T extends Pick<Testimonial, 'tags'>>(all: readonly T[]): readonly T[] {
  return all.filter(({ tags }) =>
    tags.some(({ label }) => subjects.some((subject) => label.toLowerCase().includes(subject))),
  );
}
