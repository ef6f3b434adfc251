const any = ['/^.+$/'];

/**
 * Allows the features that have been in Baseline since 2023, and the listed newer ones. `shared/vite-preset` lists the
 * oldest browsers that the site supports.
 */
const baseline = {
  available: 2023,
  ignoreAtRules: ['view-transition'],
  ignoreSelectors: [
    // On phones without support, selected text has the system's colours.
    'selection',
    // Without support, pages replace each other without a transition.
    '/^view-transition/',
  ],
  ignoreProperties: {
    // Baseline excludes these properties, although even the oldest supported browsers support them.
    'overscroll-behavior': any,
    'overscroll-behavior-x': any,
    // The build adds the prefixed form.
    'user-select': any,
    // Without support, the browser may request lazy pictures before the scripts, so the page hydrates later.
    'content-visibility': any,
    // Without support, a long answer scrolls inside its field instead of growing it.
    'field-sizing': any,
    // `forced-color-adjust` is harmless without support, because such a browser has no forced colours to adjust.
    'forced-color-adjust': any,
    // On phones without support, the height of a field is fixed.
    resize: any,
    // Without support, the page shifts by the scrollbar's width when a dialog opens, unless scrollbars overlay the
    // page.
    'scrollbar-gutter': any,
    // Without support, a row that scrolls sideways shows its scrollbar.
    'scrollbar-width': any,
    // Safari supports only the prefixed name. Firefox has no support, but never enlarges text by itself.
    'text-size-adjust': any,
    // Without support, lines wrap greedily, so the last line may be a single word.
    'text-wrap': any,
  },
};

/**
 * Bans features that Safari added in 2023 after version 16.4, the oldest supported version. Nesting is allowed, because
 * the build compiles it away, and so is the media feature `scripting`.
 */
const afterSafari164 = {
  'at-rule-disallowed-list': ['counter-style'],
  'function-disallowed-list': ['linear'],
  'property-disallowed-list': ['counter-set', '/^contain-intrinsic-/'],
  'selector-pseudo-class-disallowed-list': ['user-valid', 'user-invalid'],
};

/**
 * Requires design tokens for colours, typefaces, font sizes, layers, radii and durations. A page's own styles may
 * contain plain lengths to position its elements.
 */
const tokens = {
  'color-no-hex': [true, { message: 'A colour comes from a token' }],
  'function-disallowed-list': [
    ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'oklab', 'lab', 'lch', 'color', 'linear'],
    { message: 'A colour comes from a token, and Safari 16.4 has no linear()' },
  ],
  // Digits have different widths in the typeface and its fallback, so the layout would shift when the typeface loads.
  'unit-disallowed-list': [['ch', 'ex'], { message: 'A width is not measured in digits' }],
  'declaration-property-unit-disallowed-list': [
    { '/^font(-size)?$/': ['px', 'rem', 'pt'] },
    { message: 'A font size comes from a token' },
  ],
  'declaration-property-value-disallowed-list': [
    {
      'font-family': [/^(?!var\(|inherit)/],
      'z-index': [/^-?\d/],
      'border-radius': [/^[1-9]/],
      '/^(transition|animation)(-duration)?$/': [/\b\d*[1-9]\d*m?s\b/],
    },
    {
      message:
        'A typeface, layer, radius or duration comes from a token; @font-face stands in a style sheet that is no module',
    },
  ],
};

/** A remote's own font must be a WOFF2 file of the remote, and its text must be readable while the font loads. */
const ownFonts = {
  'at-rule-property-required-list': [
    { 'font-face': ['font-family', 'src', 'font-display'] },
    { message: 'A @font-face states font-family, src and font-display' },
  ],
  'declaration-property-value-allowed-list': [
    {
      src: [/^url\(["']?\.[^)]+\.woff2["']?\)( format\(["']woff2["']\))?$/],
      'font-display': ['swap', 'optional'],
    },
    { message: 'A font is a file of the remote (url("./name.woff2")), and font-display is swap or optional' },
  ],
};

/** @type {import('stylelint').Config} */
export default {
  plugins: ['stylelint-plugin-use-baseline'],
  rules: { 'plugin/use-baseline': [true, baseline], ...afterSafari164 },
  overrides: [
    { files: ['**/*.module.css'], rules: tokens },
    { files: ['../../remotes/**/*.css'], rules: ownFonts },
  ],
};
