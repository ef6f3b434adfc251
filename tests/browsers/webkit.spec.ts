import { otherEngines } from '@site/testing/browser/install-browser';
import { explainSkip } from '@site/testing/prerequisites';
import { testMainPaths } from './main-paths.ts';
import { startWebKit } from './webdriver.ts';

testMainPaths({
  name: 'WebKit',
  skipped: () => explainSkip('webkit', otherEngines.webkit()),
  start: startWebKit,
  recordsConsole: true,
});
