import type { Testimonial } from './testimonial.ts';

const files = import.meta.glob<string>('./portraits/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * Returns the portrait of a testimonial's author: the author's own picture or, without one, the drawn portrait for the
 * name.
 */
export function portraitOf({ name, avatar }: Pick<Testimonial, 'name' | 'avatar'>): string | undefined {
  const person = name.replace('Dr. ', '').toLowerCase().replaceAll(' ', '-');
  return avatar ?? files[`./portraits/${person}.svg`];
}
