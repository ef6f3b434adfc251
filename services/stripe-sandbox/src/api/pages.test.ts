import { runInNewContext } from 'node:vm';
import { loadStripe } from '@stripe/stripe-js/pure';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openHarness } from '../test-harness.ts';

async function page(path: string) {
  const { sandbox } = await openHarness();
  const response = await fetch(`${sandbox.url}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

type StripeScript = { Stripe: { (key: string): object; version: unknown } };

/** The script in a window with nothing in it but what it touches on loading. */
function evaluated(text: string): StripeScript {
  class HTMLScriptElement {
    src = 'http://localhost:8790/v3/';
  }
  const window = { addEventListener() {} };
  const document = { currentScript: new HTMLScriptElement() };
  runInNewContext(text, { window, document, URL, HTMLScriptElement });
  expect(window).toHaveProperty('Stripe', expect.any(Function));
  return window as typeof window & StripeScript;
}

describe('what browsers load', () => {
  it.each(['/v3/', '/v3', '/stripe.js'])('%s is one script that defines Stripe', async (path) => {
    const { headers, text } = await page(path);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(text).not.toMatch(/^\s*(import|export)\s/m);
    expect(text).not.toMatch(/\beval\(|new Function/);
    const { Stripe } = evaluated(text);
    expect(() => Stripe('sk_test_x')).toThrow(/publishable key/);
  });

  it('have the version that the installed loader expects', async () => {
    const { Stripe } = evaluated((await page('/v3/')).text);
    const started = Object.assign(vi.fn(), { version: Stripe.version });
    const warn = vi.spyOn(console, 'warn');
    vi.stubGlobal('window', { Stripe: started });
    vi.stubGlobal('document', {});
    onTestFinished(() => {
      vi.unstubAllGlobals();
      warn.mockRestore();
    });
    await loadStripe('pk_test_sandbox');
    expect(started).toHaveBeenCalledWith('pk_test_sandbox');
    expect(warn).not.toHaveBeenCalled();
  });

  it.each(['/frames/field.html', '/frames/controller.html', '/frames/express.html', '/3ds/src_any'])(
    '%s runs nothing but its own files',
    async (path) => {
      const { status, headers, text } = await page(path);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'/);
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
      expect(text).not.toMatch(/\son\w+=|\sstyle=/);
    },
  );

  it('are revalidated by etag', async () => {
    const { sandbox } = await openHarness();
    const first = await fetch(`${sandbox.url}/v3/`);
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(`${sandbox.url}/v3/`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
