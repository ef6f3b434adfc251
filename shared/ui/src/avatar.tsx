import type { ReactElement } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { Image } from './image.tsx';

export const fillCount = 8;

/** Returns the initials of a name's first two words: `Ada Lovelace` gives `AL`. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Chooses a fill colour by the length of the name, so that a person always has the same colour. */
export function avatarFill(name: string): number {
  return name.length % fillCount;
}

/**
 * Renders a person's photo, or their initials if there is no photo or it does not load. The avatar is decorative,
 * because the name is shown next to it.
 */
export function Avatar({
  name,
  src,
  size = 'm',
}: {
  name: string;
  src?: string;
  size?: 'm' | 'l';
}): ReactElement {
  return (
    <span
      className={classNames(styles.avatar, size === 'l' && styles.l, styles[`fill${avatarFill(name)}`])}
      aria-hidden="true"
    >
      {initials(name)}
      {src ? <Image src={src} alt="" width="64" height="64" loading="lazy" /> : null}
    </span>
  );
}
