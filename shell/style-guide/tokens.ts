import type { IconName } from '@site/ui/icon';

/** What the style-guide lists of `tokens.css`. */
export const colourRoles = [
  '--color-ground',
  '--color-surface',
  '--color-sunk',
  '--color-night',
  '--color-text',
  '--color-text-soft',
  '--color-guide',
  '--color-guide-strong',
  '--color-guide-tint',
  '--color-rule',
  '--color-outline',
  '--color-accent',
  '--color-accent-strong',
  '--color-accent-tint',
  '--color-link',
  '--color-focus',
  '--color-success',
  '--color-success-tint',
  '--color-danger',
  '--color-danger-tint',
  '--color-info',
  '--color-info-tint',
  '--fill-olive',
  '--fill-brick',
] as const;

export const typeSizes = [
  { name: '--type-hero', display: true },
  { name: '--type-h1', display: true },
  { name: '--type-figure', display: true },
  { name: '--type-h2', display: true },
  { name: '--type-h3', display: true },
  { name: '--type-h4', display: true },
  { name: '--type-lead', display: false },
  { name: '--type-body', display: false },
  { name: '--type-small', display: false },
  { name: '--type-note', display: false },
] as const;

export const spaces = [
  '--space-1',
  '--space-2',
  '--space-3',
  '--space-4',
  '--space-5',
  '--space-6',
  '--space-7',
  '--space-8',
  '--space-9',
  '--space-10',
  '--space-gutter',
  '--space-section',
] as const;

export const shadows = ['--shadow-surface', '--shadow-lift', '--shadow-menu'] as const;

export const iconNames = [
  'arrow-right',
  'arrow-left',
  'arrow-up-right',
  'check',
  'cross',
  'alert',
  'info',
  'chevron-down',
  'plus',
  'minus',
  'play',
  'pause',
  'menu',
  'mail',
  'download',
] as const satisfies readonly IconName[];
