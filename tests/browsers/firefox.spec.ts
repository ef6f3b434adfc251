import { skipReason } from '@site/testing/prerequisites';
import { firefox } from 'playwright-firefox-esr';
import { firefoxPath, otherEngines } from '../harness/browser.ts';
import { testMainPaths } from './main-paths.ts';
import { playwrightEngine } from './playwright.ts';

testMainPaths({
  name: 'Firefox',
  skipped: () => skipReason('firefox', otherEngines.firefox()),
  start: async () =>
    playwrightEngine(await firefox.launch({ channel: 'moz-firefox', executablePath: firefoxPath })),
});
