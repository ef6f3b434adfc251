import type { ReactElement } from 'react';
import styles from './person.module.css';

type PersonProps = { name: string; src: string | undefined; children: string };

export function Person({ name, src, children }: PersonProps): ReactElement {
  return (
    <p className={styles.person}>
      {/* A plain `<img>` with an empty `alt` is invisible if its file does not load, so it needs no fallback. */}
      <img src={src} alt="" width="48" height="48" loading="lazy" />
      <span>
        <strong>{name}</strong>
        {children}
      </span>
    </p>
  );
}
