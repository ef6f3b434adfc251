import { expect, test } from 'vitest';
import { blocksOf, searchFaults, vocabularyFaults } from './structured-data.ts';

const context = { '@context': 'https://schema.org' };
const crumb = (position: number, item: string) => ({
  '@type': 'ListItem',
  position,
  name: 'Somewhere',
  item,
});

test('blocks are found in a document', () => {
  const html = '<script type="application/ld+json">{"@type":"Thing"}</script><script>1</script>';
  expect(blocksOf(html)).toEqual([{ '@type': 'Thing' }]);
});

test('a property or a value outside the vocabulary is named with its document', async () => {
  const faults = await vocabularyFaults(
    new Map([
      [
        '/right',
        [{ ...context, '@type': 'Service', name: 'Decks', offers: [{ '@type': 'Offer', price: 650 }] }],
      ],
      ['/wrong-property', [{ ...context, '@type': 'Organization', name: 'We', motto: 'Onwards' }]],
      ['/wrong-within', [{ ...context, '@type': 'Service', offers: [{ '@type': 'Offer', cost: 650 }] }]],
      ['/wrong-value', [{ ...context, '@type': 'Organization', name: { first: 'We' } }]],
      ['/no-such-type', [{ ...context, '@type': 'Consultancy' }]],
    ]),
  );
  const of = (path: string) => faults.filter((fault) => fault.startsWith(`${path}(`)).join('\n');
  expect(of('/right')).toBe('');
  expect(of('/wrong-property')).toContain('"motto"');
  expect(of('/wrong-within')).toContain('cost');
  expect(of('/wrong-value')).toContain('first');
  expect(of('/no-such-type')).toContain('Consultancy');
});

test('what search engines ask for is asked for', () => {
  const list = { '@type': 'BreadcrumbList', itemListElement: [crumb(1, 'https://a.test/'), crumb(3, '/b')] };
  expect(searchFaults('/b', [{ ...context, ...list }], 'https://a.test')).toEqual([
    '/b: breadcrumb 2 has position 3',
    '/b: BreadcrumbList.itemListElement[1].item is not absolute: /b',
  ]);
});
