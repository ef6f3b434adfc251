// Loaded ahead of the tests that run in Firefox (`node --import`): the newest Playwright opens no page in Firefox ESR by
// WebDriver BiDi, so all of them, the runner included, use the last version that does.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => {
    const own = /^playwright(?=\/|$)/.test(specifier);
    return own
      ? next(specifier.replace('playwright', 'playwright-firefox-esr'), {
          ...context,
          parentURL: import.meta.url,
        })
      : next(specifier, context);
  },
});
