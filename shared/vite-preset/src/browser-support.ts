/**
 * The support policy: everything that a visitor must be able to do works in these versions and later ones: Chromium and
 * Firefox of 30 months before 22 November 2026, as Baseline "widely available" has them, and Safari from 16.4 on, which
 * iPhones that get no new system still have. The build's target follows from them; what
 * styles may use is in `tools/checks/stylelint.config.mjs`, and the JavaScript that scripts may use in `tsconfig.browser.json`.
 */
const oldestBrowsers = {
  chrome: '125',
  edge: '125',
  firefox: '126',
  safari: '16.4',
  ios: '16.4',
} as const;

export const buildTarget: string[] = Object.entries(oldestBrowsers).map(([name, version]) => name + version);
