import { firefoxPath, otherEngines } from '@site/testing/browser/install-browser';
import { explainSkip } from '@site/testing/prerequisites';
import { launch } from 'puppeteer-core';
import { testMainPaths } from './main-paths.ts';
import { createPuppeteerEngine } from './puppeteer.ts';

testMainPaths({
  name: 'Firefox',
  skipped: () => explainSkip('firefox', otherEngines.firefox()),
  start: async () => createPuppeteerEngine(await launch({ browser: 'firefox', executablePath: firefoxPath })),
});
