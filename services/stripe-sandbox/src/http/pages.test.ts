import { runInNewContext } from 'node:vm';
import { loadStripe } from '@stripe/stripe-js/pure';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openHarness } from '../test-harness.ts';

it('the script defines Stripe, of the version that the installed loader expects', async () => {
  const { url } = await openHarness();
  class HTMLScriptElement {
    src = 'http://localhost:8790/v3/';
  }
  const window: { Stripe?: { version: string }; addEventListener(): void } = { addEventListener() {} };
  const document = { currentScript: new HTMLScriptElement() };
  const script = await (await fetch(`${url}/v3/`)).text();
  runInNewContext(script, { window, document, URL, HTMLScriptElement });

  const started = Object.assign(vi.fn(), { version: window.Stripe?.version });
  const warn = vi.spyOn(console, 'warn');
  vi.stubGlobal('window', { Stripe: started });
  vi.stubGlobal('document', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  await loadStripe('pk_test_sandbox');
  expect(started).toHaveBeenCalledWith('pk_test_sandbox');
  expect(warn).not.toHaveBeenCalled();
});
