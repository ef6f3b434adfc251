/**
 * The support policy: everything that a visitor must be able to do works in these versions and later ones: Chromium and
 * Firefox of 30 months ago, as Baseline "widely available" has them, and Safari from 16.4 on, which iPhones that get no
 * new system still have. The build's target and the check of Web APIs (`pnpm check`) follow from them.
 */
export const oldestBrowsers = {
  chrome: '125',
  edge: '125',
  firefox: '126',
  safari: '16.4',
  ios: '16.4',
} as const;

export const buildTarget: string[] = Object.entries(oldestBrowsers).map(([name, version]) => name + version);

/** What these browsers lack and the site uses all the same, by its name in browser-compat-data: what happens without it. */
export const enhancements: Readonly<Record<string, string>> = {
  'api.Window.requestIdleCallback':
    'The next remotes are prefetched after two seconds instead of when the browser is idle.',
};
