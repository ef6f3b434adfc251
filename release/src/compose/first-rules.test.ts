import { describe, expect, it } from 'vitest';
import { extractFirstRules, isInlinedWhole } from './first-rules.ts';

const body = `<main class="page wide" id="content"><a class="link" href="/" style="--i:2;color:var(--ink)">A</a>
<svg viewBox="0 0 1 1"></svg><input type="email" required=""/>
<div class="panel" hidden=""><div><i class="inside"></i></div></div><p data-tone="night">B</p>
<em class="w-1/2 md:flex größe" data-x="a&amp;b">C</em>
<dialog class="menu"><b class="item"></b></dialog></main>`;

const first = (css: string) => extractFirstRules(css, body);

describe('a file with fonts only', () => {
  it('is inlined whole, and no other is', () => {
    expect(isInlinedWhole('@font-face{font-family:A}\n@font-face{font-family:B}')).toBe(true);
    for (const more of ['.page{color:red}', '@layer a;', '@media print{.page{color:red}}'])
      expect(isInlinedWhole(`@font-face{font-family:A}${more}`)).toBe(false);
  });
});

describe('the first rules of a page', () => {
  it.each([
    '.page{color:red}',
    '#site{color:red}',
    '.absent,.link{color:red}',
    'input[type="email"]:required{color:red}',
    'html:has([data-tone],.absent){color:red}',
    '.page:not(:has(.absent)){color:red}',
    '.link:is(:hover,[href]){color:red}',
    '*,:before{color:red}',
    '.page{color:red;& .link{color:blue}}',
    '.gr\\f6 ße,.page:unheard-of{color:red}',
    'p:unheard-of{color:red}',
    '.page:not(:hover,.absent) p::before{color:red}',
    '@font-face{font-family:A}',
    '@layer a,b;',
    '@media (width>=40em){.page{color:red}}',
    '@supports (color:red){@media (prefers-reduced-motion:reduce){.link{color:red}}}',
  ])('keep %s', (css) => expect(first(css)).toBe(css));

  it.each([
    '.page .absent{color:red}',
    'p .link{color:red}',
    '.link:hover{color:red}',
    '.page>table{color:red}',
    'html:has([data-lock]){color:red}',
    '.link:is(:hover,[aria-current]){color:red}',
    ':is(.absent,.gone) a{color:red}',
    '@media print{.page{color:red}}',
    '@media (forced-colors:active){.page{color:red}}',
    '@media (width>=40em){.absent{color:red}}',
    '@keyframes turn{to{rotate:1turn}}',
  ])('leave out %s', (css) => expect(first(css)).toBe(''));

  it.each([
    [
      'transitions, which begin with states',
      '.page{color:red;transition:color var(--time);transition-delay:1s}.link{transition:none}',
      '.page{color:red}',
    ],
    [
      'states that a visitor causes',
      'body ::selection{color:red}.link:hover,.link{color:red}.link:focus-visible{color:blue}',
      '.link:hover,.link{color:red}',
    ],
    [
      'what is in elements that are not shown',
      '.panel{color:red}.inside{color:red}.menu{color:red}.item{color:red}b{color:red}',
      '',
    ],
    [
      'rules of a layer, but not its place in the order',
      '@layer a{.absent{color:red}}@layer b{.page{color:red}}',
      '@layer a;@layer b{.page{color:red}}',
    ],
    [
      'custom properties that they do not use, in any script',
      ':root{--größe:1px;--gr:2px}.page{margin:var(--größe)}',
      ':root{--größe:1px}.page{margin:var(--größe)}',
    ],
    [
      'animations that they do not use',
      ':root{--ink:#000}.page{animation:1s turn}@keyframes turn{to{rotate:1turn}}@keyframes other{to{opacity:0}}',
      ':root{--ink:#000}.page{animation:1s turn}@keyframes turn{to{rotate:1turn}}',
    ],
  ])('leave out %s', (_, css, rules) => expect(first(css)).toBe(rules));
});
