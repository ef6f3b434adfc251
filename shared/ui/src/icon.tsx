import type { ReactElement } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';

/** SVG stroke paths on a 20-unit grid. */
const drawings = {
  'arrow-right': 'M3 10h13M11 5l5 5-5 5',
  'arrow-left': 'M17 10H4M9 5l-5 5 5 5',
  'arrow-up-right': 'M6 14 14.5 5.5M7.5 5h7.5v7.5',
  check: 'm4 10.5 4 4 8-9',
  cross: 'm5 5 10 10M15 5 5 15',
  alert: 'M10 6v5m0 3v.01M10 2l8.5 15.5h-17z',
  info: 'M10 9v5m0-8v.01M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16z',
  'chevron-down': 'm5 8 5 5 5-5',
  plus: 'M10 4v12M4 10h12',
  play: 'M6 4v12l10-6z',
  pause: 'M7 4v12M13 4v12',
  menu: 'M3 6h14M3 14h9',
} as const;

export type IconName = keyof typeof drawings;

/** Renders a decorative icon in the text colour. The adjacent text must carry the meaning. */
export function Icon({
  name,
  size = 's',
  className,
}: {
  name: IconName;
  size?: 's' | 'm';
  className?: string;
}): ReactElement {
  return (
    <svg
      className={classNames(styles.icon, size === 'm' && styles.m, className)}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
