/**
 * The support policy: everything that a visitor must be able to do works in these versions and later ones: Chromium and
 * Firefox of 30 months before 22 November 2026, as Baseline "widely available" has them, and Safari from 16.4 on, which
 * iPhones that get no new system still have. The build's target and the check of Web APIs and styles (`pnpm check`)
 * follow from them; what styles may use is in `tools/checks/stylelint.config.mjs`.
 */
export const oldestBrowsers = {
  chrome: '125',
  edge: '125',
  firefox: '126',
  safari: '16.4',
  ios: '16.4',
} as const;

export const buildTarget: string[] = Object.entries(oldestBrowsers).map(([name, version]) => name + version);

/**
 * What these browsers lack and the site uses all the same, by its path in browser-compat-data, with everything below it:
 * what happens without it.
 */
const enhancements: Readonly<Record<string, string>> = {
  'api.Window.navigation':
    'An entry that an extension adds gets its state when the visitor returns to it, and not as it is added.',
  'api.Window.requestIdleCallback':
    'The next remotes are prefetched after two seconds instead of when the browser is idle.',
};

/** Whether the site uses a feature, or one below it, though it may be missing. */
export function mayBeMissing(feature: string): boolean {
  return Object.keys(enhancements).some((path) => `${feature}.`.startsWith(`${path}.`));
}
