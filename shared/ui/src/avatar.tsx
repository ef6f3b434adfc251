import { type ReactElement, useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { avatarInk, initials } from './person.ts';
import { onImageFailure } from './picture.tsx';

/** A person's picture, or their initials when there is none or it breaks. Decorative: the name stands beside it. */
export function Avatar({
  name,
  src,
  size = 'm',
  className,
}: {
  name: string;
  src?: string;
  size?: 's' | 'm' | 'l';
  className?: string;
}): ReactElement {
  const [broken, setBroken] = useState(false);
  return (
    <span
      className={classNames(styles.avatar, styles[size], styles[`ink${avatarInk(name)}`], className)}
      aria-hidden="true"
    >
      {initials(name)}
      {src && !broken ? (
        <img
          src={src}
          alt=""
          width="64"
          height="64"
          loading="lazy"
          decoding="async"
          {...onImageFailure(() => setBroken(true))}
        />
      ) : null}
    </span>
  );
}
