/** Titles of the posts, keyed by the last segment of their path. */
export const titles: Readonly<Record<string, string>> = {
  first: 'The first post',
  'q&a': 'Questions & answers',
  'a+b': 'Größe',
  'über uns 日': 'Über uns',
};
