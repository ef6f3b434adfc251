const any = ['/^.+$/'];

/** What Baseline has since 2023, and what may be used besides. The oldest supported browsers are in `shared/vite-preset`. */
const baseline = {
  available: 2023,
  ignoreAtRules: ['view-transition'],
  ignoreSelectors: [
    // On phones, selected text has the colours of the system.
    'selection',
    // A page replaces another at once.
    '/^view-transition/',
  ],
  ignoreProperties: {
    // In all of the oldest browsers.
    'overscroll-behavior': any,
    'overscroll-behavior-x': any,
    // The build adds the prefix.
    'user-select': any,
    // Lazy pictures are requested as far ahead as the browser does it, also before the scripts.
    'content-visibility': any,
    // A long answer scrolls in its field, which does not grow.
    'field-sizing': any,
    // The browser has no forced colours to adjust.
    'forced-color-adjust': any,
    // On phones, a field keeps its height.
    resize: any,
    // The page moves by the width of a scrollbar when a dialog opens, unless scrollbars cover the page.
    'scrollbar-gutter': any,
    // A row that scrolls sideways shows its scrollbar.
    'scrollbar-width': any,
    // Safari reads the name with its prefix, and Firefox enlarges no text.
    'text-size-adjust': any,
    // Lines break where they are full, and the last one may have a single word.
    'text-wrap': any,
  },
};

/** Safari got these in 2023, but after 16.4. Nesting, which the build writes otherwise, and `scripting` may be used. */
const afterSafari164 = {
  'at-rule-disallowed-list': ['counter-style'],
  'function-disallowed-list': ['linear'],
  'property-disallowed-list': ['counter-set', '/^contain-intrinsic-/'],
  'selector-pseudo-class-disallowed-list': ['user-valid', 'user-invalid'],
};

/** Values that the design tokens define are taken from them. Lengths that position things on a page are the page's own. */
const tokens = {
  'color-no-hex': [true, { message: 'A colour comes from a token' }],
  'function-disallowed-list': [
    ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'oklab', 'lab', 'lch', 'color', 'linear'],
    { message: 'A colour comes from a token, and Safari 16.4 has no linear()' },
  ],
  // The widths of digits differ between the typeface and its fallback: the page would move when the typeface loads.
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

/** A remote's own font is a file of it in the format that every browser reads, and its text is readable before it is there. */
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
