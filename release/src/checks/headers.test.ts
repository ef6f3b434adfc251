import { siteIndexOf } from '@site/testing/small-site';
import { expect, it } from 'vitest';
import { checkHeaders } from './headers.ts';

/** The policy of a page has a hash of 53 characters for each of its style attributes. */
function withStyleAttributes(count: number) {
  const index = siteIndexOf('0123456789ab', { folder: 'pages/x', pages: { '/contact': '/contact' } });
  const hash = `sha256-${'a'.repeat(44)}`;
  const page = index.pages['/contact'] ?? expect.fail('no page');
  const styleAttributeHashes = Array.from({ length: count }, () => hash);
  return { ...index, pages: { '/contact': { ...page, styleAttributeHashes } } };
}

it('a page whose headers a CDN would not pass on is named', () => {
  expect(checkHeaders(withStyleAttributes(5), ['/contact'])).toEqual([]);
  expect(checkHeaders(withStyleAttributes(350), ['/contact'])).toEqual([
    expect.stringMatching(/^The headers of \/contact have \d+ bytes, more than a CDN passes on\.$/),
  ]);
});
