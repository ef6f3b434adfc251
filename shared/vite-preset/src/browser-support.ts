/** The day of the support policy. Once it changes, the unit tests state the versions that follow from it. */
export const policyDate = '2026-11-22';

/**
 * The support policy: everything that a visitor must be able to do works in these versions and later ones: Chromium and
 * Firefox of 30 months before the policy's day, as Baseline "widely available" has them, and Safari from 16.4 on, which
 * iPhones that get no new system still have. The build's target and the check of Web APIs and styles (`pnpm check`)
 * follow from them.
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
  'css.at-rules.media.scripting':
    'With scripts, nothing. Without them, menus do not open under the pointer: the footer has their links.',
  'css.properties.content-visibility':
    'Lazy pictures are requested as far ahead as the browser does it, also before the scripts.',
  'css.properties.cursor': 'On phones: a finger has no cursor.',
  'css.properties.field-sizing': 'A long answer scrolls in its field, which does not grow.',
  'css.properties.forced-color-adjust': 'The browser has no forced colours to adjust.',
  'css.properties.resize': 'On phones: a field keeps its height.',
  'css.properties.scrollbar-gutter':
    'The page moves by the width of a scrollbar when a dialog opens, unless scrollbars cover the page.',
  'css.properties.scrollbar-width': 'A row that scrolls sideways shows its scrollbar.',
  'css.properties.text-size-adjust': 'Safari reads the name with its prefix, and Firefox enlarges no text.',
  'css.properties.text-wrap': 'Lines break where they are full, and the last one may have a single word.',
  'css.selectors.selection': 'On phones: selected text has the colours of the system.',
  'css.selectors.view-transition-group': 'A page replaces another at once.',
  'css.selectors.view-transition-new': 'A page replaces another at once.',
  'css.selectors.view-transition-old': 'A page replaces another at once.',
};

/** What these browsers lack and the build writes otherwise for them. */
const compiled: readonly string[] = ['css.selectors.nesting', 'css.properties.user-select'];

/** Whether the site uses a feature, or one below it, though it may be missing. */
export function mayBeMissing(feature: string): boolean {
  return [...Object.keys(enhancements), ...compiled].some((path) => `${feature}.`.startsWith(`${path}.`));
}
