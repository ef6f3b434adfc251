/**
 * The support policy: visitors can do everything that they need to in these and later versions. The Chromium and
 * Firefox versions date from 30 months before 22 November 2026, matching Baseline "widely available". Safari starts at
 * 16.4, the last version for some iPhones. The build target derives from this list. Limits for styles are in
 * `tools/checks/stylelint.config.mjs`, and for JavaScript in `tsconfig.browser.json`.
 */
const oldestBrowsers = {
  chrome: '125',
  edge: '125',
  firefox: '126',
  safari: '16.4',
  ios: '16.4',
} as const;

export const buildTarget: string[] = Object.entries(oldestBrowsers).map(([name, version]) => name + version);
