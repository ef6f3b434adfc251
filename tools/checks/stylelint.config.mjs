/**
 * Values that the design tokens define are taken from them. Lengths that position things on a page are the page's own.
 *
 * @type {import('stylelint').Config}
 */
export default {
  rules: {
    'color-no-hex': [true, { message: 'A colour comes from a token' }],
    'function-disallowed-list': [
      ['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'oklab', 'lab', 'lch', 'color'],
      { message: 'A colour comes from a token' },
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
      { message: 'A typeface, layer, radius or duration comes from a token' },
    ],
  },
};
