import { skipReason } from '@site/testing/prerequisites';
import { launch } from 'puppeteer-core';
import { firefoxPath, otherEngines } from '../harness/browser.ts';
import { testMainPaths } from './main-paths.ts';
import { puppeteerEngine } from './puppeteer.ts';

testMainPaths({
  name: 'Firefox',
  skipped: () => skipReason('firefox', otherEngines.firefox()),
  start: async () => puppeteerEngine(await launch({ browser: 'firefox', executablePath: firefoxPath })),
});
