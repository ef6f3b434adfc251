import { firefoxPath, otherEngines } from '@site/testing/browser/install-browser';
import { skipReason } from '@site/testing/prerequisites';
import { launch } from 'puppeteer-core';
import { testMainPaths } from './main-paths.ts';
import { puppeteerEngine } from './puppeteer.ts';

testMainPaths({
  name: 'Firefox',
  skipped: () => skipReason('firefox', otherEngines.firefox()),
  start: async () => puppeteerEngine(await launch({ browser: 'firefox', executablePath: firefoxPath })),
});
