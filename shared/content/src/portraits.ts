import type { Testimonial } from './testimonial.ts';

const files = import.meta.glob<string>('./portraits/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The picture of who wrote a testimonial; without one of their own the drawn portrait of that name. */
export function portraitOf({ name, avatar }: Pick<Testimonial, 'name' | 'avatar'>): string | undefined {
  const person = name.replace('Dr. ', '').toLowerCase().replaceAll(' ', '-');
  return avatar ?? files[`./portraits/${person}.svg`];
}
