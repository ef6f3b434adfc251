import { paths } from '@site/domain/paths';
import { expect, test } from '@site/testing/browser/fixtures';
import { routes } from '@site/testing/browser/tested-routes';
import { HtmlValidate } from 'html-validate';

const pages = [...routes.map((name) => paths[name]), '/no/such/page'];

test('every document is valid HTML', { tag: '@full' }, async ({ request }) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // These rules are matters of style, and some concern what React writes. The HTML is valid either way.
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-inline-style': 'off',
      'long-title': 'off',
      'no-trailing-whitespace': 'off',
    },
  });
  const findings: string[] = [];
  for (const path of pages) {
    const report = await validator.validateString(await (await request.get(path)).text(), path);
    for (const { messages } of report.results) {
      findings.push(
        ...messages.map(
          ({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} ${selector ?? ''}`,
        ),
      );
    }
  }
  expect(findings).toEqual([]);
});
