import { expect, it } from 'vitest';
import { findMarkupFaults } from './markup-findings.ts';

/** Returns a document as `document.ts` writes it, with the given markup of an app. */
const documentWith = (markup: string, head = '<title>Page</title>') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}<script type="importmap">{}</script><script type="module" src="/r/shell/1/main.js"></script></head>` +
  `<body><div id="site">${markup}</div><script type="application/json" id="inlined-manifest">{}</script><noscript></noscript></body></html>`;

it.each([
  '<main><h1>Page</h1><p>Text</p></main>',
  '<script type="application/ld+json">{"@type":"Thing"}</script>',
  '<template><p>Later</p></template><svg><path d="M0 0"/></svg>',
  '<p>on Monday &lt;script&gt;</p><a href="/a?onclick=1">a</a>',
])('accepts markup that only shows something: %s', (markup) => {
  expect(findMarkupFaults(documentWith(markup))).toEqual([]);
});

it.each([
  ['<script>alert(1)</script>', 'a <script> that is more than data'],
  ['<script type="module" src="/r/blog/1/a.js"></script>', 'a <script> that is more than data'],
  ['<script type="text/javascript">1</script>', 'a <script> that is more than data'],
  ['<template><script>1</script></template>', 'a <script> that is more than data'],
  ['<svg><script>1</script></svg>', 'a <script> that is more than data'],
  ['<template shadowrootmode="closed"><script>1</script></template>', 'a <script> that is more than data'],
  ['<img src="x" onerror="alert(1)">', 'onerror on <img>'],
  ['<svg onload="alert(1)"></svg>', 'onload on <svg>'],
  ['<base href="https://other.example/">', '<base>'],
  ['<meta http-equiv="refresh" content="0;url=/">', '<meta http-equiv>'],
  ['<p id="inlined-manifest">{}</p>', 'the id inlined-manifest on an element of its own'],
  ['<p id="site"></p>', 'the id site on an element of its own'],
  ['</div><p>outside</p><div>', 'a tag or a comment that is not closed'],
  ['<!-- begun', 'a tag or a comment that is not closed'],
  ['<div>', 'a tag or a comment that is not closed'],
  ['<textarea>', 'a tag or a comment that is not closed'],
])('names what %s does to a document', (markup, finding) => {
  expect(findMarkupFaults(documentWith(markup)).join('\n')).toContain(finding);
});

it('looks at the head as well', () => {
  expect(findMarkupFaults(documentWith('', '<script>1</script>'))).toContain(
    'a <script> that is more than data',
  );
});
