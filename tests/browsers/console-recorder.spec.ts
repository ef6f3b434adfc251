import { startLocalServer } from '@site/testing/local-server';
import { skipReason } from '@site/testing/prerequisites';
import { expect, test } from 'playwright/test';
import { otherEngines } from '../harness/browser.ts';
import { readRecorded, record } from './console-recorder.ts';
import { startWebKit } from './webdriver.ts';

const skipped = skipReason('webkit', otherEngines.webkit());
test.skip(skipped !== '', skipped);

/** Requests a stylesheet, a script and data once it is loaded. */
function requestLater(): void {
  const request = () => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: '/unanswered.css',
    });
    document.head.append(link);
    void import(String('/unanswered.js')).catch((error) => console.error(error));
    void fetch('/unanswered.json');
    document.title = 'requested';
  };
  // The driver waits for what is requested before.
  addEventListener('load', () => setTimeout(request, 50));
}

test('the recorder keeps what failed, and leaves out what WebKit cancels because its document is left', {
  tag: '@full',
}, async () => {
  const server = await startLocalServer(({ url = '' }, response) => {
    if (url.startsWith('/unanswered')) return;
    if (!url.startsWith('/page')) response.writeHead(404).end();
    else {
      const missing = url === '/page' ? '<link rel="stylesheet" href="/missing.css">' : '';
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><head><script>(${record})();(${requestLater})()</script>${missing}</head>`);
    }
  });
  const engine = await startWebKit();
  try {
    const visitor = await engine.newVisitor(1280);
    for (let page = 0; page < 30; page += 1) {
      await visitor.open(`${server.url}/page${page}`);
      await expect.poll(() => visitor.run(() => document.title, null)).toBe('requested');
    }
    await visitor.open(`${server.url}/page`);
    expect(await visitor.run(readRecorded, null)).toEqual([
      '<link rel="stylesheet" href="/missing.css"> did not load (/page)',
    ]);
    await visitor.close();
  } finally {
    await engine.close();
    await server.close();
  }
});
