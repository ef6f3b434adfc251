const files = import.meta.glob<string>('./portraits/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of the portrait of who wrote a review, by the name of its file. */
export function portraitOf(name: string | undefined): string | undefined {
  return files[`./portraits/${name}.svg`];
}
