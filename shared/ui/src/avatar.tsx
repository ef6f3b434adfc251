import type { ReactElement } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { Image } from './image.tsx';

/** How many colours an avatar can be filled with. */
export const fillCount = 8;

/** The first letters of the first two words: `Ada Lovelace` gives `AL`. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Which of the colours belongs to a name: selected by the name's length, so it never changes. */
export function avatarFill(name: string): number {
  return name.length % fillCount;
}

/** A picture of a person, or their initials when there is none or it does not load. Decorative: the name is beside it. */
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
