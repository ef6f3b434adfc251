import { otherEngines } from '@site/testing/browser/install-browser';
import { skipReason } from '@site/testing/prerequisites';
import { testMainPaths } from './main-paths.ts';
import { startWebKit } from './webdriver.ts';

testMainPaths({
  name: 'WebKit',
  skipped: () => skipReason('webkit', otherEngines.webkit()),
  start: startWebKit,
  recordsConsole: true,
});
