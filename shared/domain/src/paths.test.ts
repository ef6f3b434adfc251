import { describe, expect, it } from 'vitest';
import {
  crossesDocument,
  foldPath,
  isPaymentDocument,
  paths,
  planPath,
  pricingPath,
  withoutEndSlashes,
} from './paths.ts';

describe('paths', () => {
  it('are the addresses of the specification', () => {
    expect(Object.values(paths)).toMatchInlineSnapshot(`
      [
        "/",
        "/who-we-are",
        "/Process",
        "/pricing",
        "/contact",
        "/investing",
        "/terms",
        "/privacy",
        "/reviews",
        "/services",
        "/services/business-plans",
        "/services/pitch-decks",
        "/services/market-research",
        "/services/linkedin-profile",
        "/services/one-pager",
        "/services/business-plan",
        "/services/strategic-advisory",
        "/services/investor-equity",
        "/services/advisor-equity",
        "/portfolio",
        "/portfolio/pitch-decks",
        "/portfolio/business-plans",
        "/portfolio/market-research",
        "/portfolio/one-pagers",
        "/work/portfolio",
        "/work/case-studies",
        "/work/client-work",
        "/intake-form",
        "/payment-flow",
      ]
    `);
  });

  it('build the pricing links of the service pages', () => {
    expect(pricingPath('one-pagers')).toBe('/pricing?category=one-pagers');
    expect(pricingPath('one-pager')).toBe('/pricing?category=one-pagers');
  });

  it('name a plan where one is known', () => {
    expect(planPath(paths.intake, 'pd2')).toBe('/intake-form?plan=pd2');
    expect(planPath(paths.checkout, undefined)).toBe('/payment-flow');
  });

  it.each([
    ['/', '/'],
    ['', ''],
    ['/Process', '/process'],
    ['/pricing/?category=linkedin', '/pricing'],
    ['/payment-flow#order=abc', '/payment-flow'],
    ['/q&a', '/q&a'],
    ['/50%', '/50%'],
    ['/größe 日/', '/gr%c3%b6%c3%9fe%20%e6%97%a5'],
    ['/gr%C3%B6%C3%9Fe', '/gr%c3%b6%c3%9fe'],
  ])('"%s" is folded to "%s"', (path, folded) => expect(foldPath(path)).toBe(folded));
});

describe('the payment document', () => {
  it('is entered and left by a full load, and not crossed inside', () => {
    expect(crossesDocument('/intake-form', '/payment-flow')).toBe(true);
    expect(crossesDocument('/payment-flow', '/')).toBe(true);
    expect(crossesDocument('/intake-form?plan=pd2', '/payment-flow?plan=pd2')).toBe(true);
    expect(crossesDocument('/payment-flow', '/Payment-Flow#order=x')).toBe(false);
    expect(crossesDocument('/', '/pricing')).toBe(false);
  });

  it('is recognised whatever its spelling', () => {
    expect(isPaymentDocument('/Payment-Flow/')).toBe(true);
    expect(isPaymentDocument('/payment-flows')).toBe(false);
  });
});

it.each([
  ['/process///', '/process'],
  ['///', ''],
  ['/a//b', '/a//b'],
])('%s without the slashes at its end is %s', (address, bare) => {
  expect(withoutEndSlashes(address)).toBe(bare);
});

it('folds a path of any length at once', () => {
  for (const part of ['/', '/x', 'é']) {
    const before = process.threadCpuUsage();
    foldPath(`/a${part.repeat(200_000)}x`);
    expect(process.threadCpuUsage(before).user, part).toBeLessThan(500_000);
  }
});
