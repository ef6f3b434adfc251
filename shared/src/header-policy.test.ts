import { expect, test } from 'vitest';
import { documentHeaders } from './header-policy.ts';

const policyWith = (questionnaireUrl: string) =>
  documentHeaders({
    kind: 'page',
    config: {
      siteUrl: 'https://site.example',
      apiBase: '',
      questionnaireUrl,
      stripe: { publishableKey: 'pk_test_x', scriptUrl: 'https://js.stripe.com/v3/' },
    },
    styleHash: 'sha256-x',
    scriptHashes: [],
  })['content-security-policy'];

test('a web app of Google’s may lead to its answer', () => {
  expect(policyWith('https://script.google.com/macros/s/x/exec')).toContain(
    "connect-src 'self' https://script.google.com https://script.googleusercontent.com;",
  );
});

test('another one may be asked, and nobody else', () => {
  expect(policyWith('https://sheets.example/exec')).toContain("connect-src 'self' https://sheets.example;");
});
