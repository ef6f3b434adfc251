import { describe, expect, it, test } from 'vitest';
import { buildDocumentHeaders } from './header-policy.ts';

const config = {
  siteUrl: 'https://site.example',
  apiBase: '',
  questionnaireUrl: '',
  stripe: { publishableKey: 'pk_test_x', scriptUrl: 'https://js.stripe.com/v3/' },
};
const styleHash = 'sha256-x';

const policyWith = (questionnaireUrl: string) =>
  buildDocumentHeaders({
    kind: 'page',
    config: { ...config, questionnaireUrl },
    styleHash,
    scriptHashes: [],
  })['content-security-policy'];

test('a web app of Google’s may lead to its answer', () => {
  expect(policyWith('https://script.google.com/macros/s/x/exec')).toContain(
    "connect-src 'self' https://script.google.com https://script.googleusercontent.com;",
  );
});

test('allows connections to another spreadsheet, and to no other origin', () => {
  expect(policyWith('https://spreadsheet.example/exec')).toContain(
    "connect-src 'self' https://spreadsheet.example;",
  );
});

describe('where a document names the folders of its scripts', () => {
  const scriptsOf = (
    host?: string,
    scriptFolders: string[] | undefined = ['/r/shell/1/', '/r/checkout/2/'],
  ) => {
    const input = {
      kind: 'payment',
      config,
      styleHash,
      scriptHashes: ['sha256-y'],
      scriptFolders,
      host,
    } as const;
    return /script-src ([^;]*)/.exec(buildDocumentHeaders(input)['content-security-policy'] ?? '')?.[1];
  };
  const ownFolders = 'https://site.example/r/shell/1/ https://site.example/r/checkout/2/';

  test('the policy allows scripts of these only', () => {
    expect(scriptsOf()).toBe(
      `${ownFolders} 'sha256-y' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://api.stripe.com`,
    );
  });

  test('it allows the same folders of another address that was requested', () => {
    expect(scriptsOf('localhost:4173')).toContain(
      `${ownFolders} localhost:4173/r/shell/1/ localhost:4173/r/checkout/2/ 'sha256-y'`,
    );
  });
});

describe('wallets', () => {
  const headersOf = (scriptUrl: string, wallets?: boolean) => {
    const stripe = { ...config.stripe, scriptUrl, ...(wallets !== undefined && { wallets }) };
    return buildDocumentHeaders({
      kind: 'payment',
      config: { ...config, stripe },
      styleHash,
      scriptHashes: [],
    });
  };
  const real = config.stripe.scriptUrl;
  const sandbox = 'http://localhost:8790/v3/';

  it('add their origins to the payment page when they are switched on', () => {
    const headers = headersOf(real, true);
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/frame-src [^;]*https:\/\/pay\.google\.com https:\/\/\*\.link\.com/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/google\.com/);
    expect(headers['permissions-policy']).toContain(
      'payment=(self "https://js.stripe.com" "https://pay.google.com")',
    );
  });

  it('change nothing while they are off, and nothing for the sandbox', () => {
    expect(headersOf(real, false)).toEqual(headersOf(real));
    expect(headersOf(real)['content-security-policy']).not.toMatch(/google|link\.com/);
    expect(headersOf(sandbox, true)).toEqual(headersOf(sandbox));
  });
});

describe('a preview', () => {
  const headersOf = (isPreview: boolean) =>
    buildDocumentHeaders({ kind: 'page', config, styleHash, scriptHashes: [], isPreview });

  it('is not for search engines; everything else about it is as live', () => {
    const { 'x-robots-tag': robots, ...others } = headersOf(true);
    expect(robots).toBe('noindex, nofollow');
    // The page at a preview's address changes with the next preview, so it must not be cached.
    expect(others).toEqual({ ...headersOf(false), 'cache-control': 'no-cache' });
  });
});
