import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '@site/domain/paths';
import { skipReason } from '@site/testing/prerequisites';
import { HtmlValidate } from 'html-validate';
import type { APIRequestContext } from 'playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { blocksOf, searchFaults, vocabularyFaults } from '../harness/structured-data.ts';

const pages = [...Object.values(paths).filter((path) => path !== paths.workPortfolio), '/no/such/page'];
/** The package exports the path of its checker; it has no types. */
const checker = createRequire(import.meta.url)('vnu-jar') as string;
/** In browsers since 2023 and 2024; the checker's grammar of CSS is older. */
const newerThanTheChecker =
  /CSS: (“(field-sizing|container-type)”|Unrecognized at-rule “@container”)|nsition-(group|old|new)\(\*\)/;
const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/** Every document of the site as it is served, by path. */
async function documents(request: APIRequestContext): Promise<Map<string, string>> {
  const texts = await Promise.all(
    pages.map(async (path) => [path, await (await request.get(path)).text()] as const),
  );
  return new Map(texts);
}

test('every document is valid HTML', async ({ request }) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // Matters of style, or of what React writes: all valid either way.
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-inline-style': 'off',
      'long-title': 'off',
      'no-trailing-whitespace': 'off',
    },
  });
  const findings: string[] = [];
  for (const [path, text] of await documents(request)) {
    const report = await validator.validateString(text, path);
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

test('every document passes the checker of the W3C', { tag: '@full' }, async ({ request }) => {
  const reason = skipReason('java', hasJava);
  test.skip(reason !== '', reason);
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  try {
    for (const [path, text] of await documents(request)) {
      writeFileSync(join(folder, `${path.replaceAll('/', '_')}.html`), text);
    }
    const { stderr } = await promisify(execFile)(
      'java',
      ['-jar', checker, '--format', 'json', '--exit-zero-always', folder],
      { maxBuffer: 32 * 1024 * 1024 },
    );
    const { messages } = JSON.parse(stderr) as {
      messages: { type: string; url: string; message: string; extract?: string }[];
    };
    const errors = messages
      .filter(({ type }) => type !== 'info')
      .map(({ url, message, extract }) => `${url.split('/').at(-1)}: ${message} ${extract ?? ''}`)
      .filter((error) => !newerThanTheChecker.test(error));
    expect(errors).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('structured data follows its vocabulary and the requirements of search engines', {
  tag: '@full',
}, async ({ request, site }) => {
  const blocks = new Map([...(await documents(request))].map(([path, html]) => [path, blocksOf(html)]));
  expect([...blocks.values()].flat().length).toBeGreaterThan(20);
  expect(await vocabularyFaults(blocks)).toEqual([]);
  expect([...blocks].flatMap(([path, list]) => searchFaults(path, list, site.urls.site))).toEqual([]);
});
