import { useHydrated } from '@site/ui/browser-only';
import { Icon } from '@site/ui/icon';
import { Image } from '@site/ui/image';
import { type CSSProperties, type ReactElement, useDeferredValue, useState } from 'react';
import { clientLogos } from '../content/logos.ts';
import styles from './logo-strip.module.css';

/** Seconds that each logo adds to one cycle of the strip, by screen width. */
const pace = { wide: 2.5, narrow: 1.5 };

/**
 * Shows client logos that scroll past. After hydration, a second copy of the row, hidden from assistive technology,
 * makes the loop seamless. A page with one Pause button for all its motion passes `paused`. Otherwise, the strip has
 * its own button.
 */
export function LogoStrip({ paused: outside }: { paused?: boolean }): ReactElement {
  // Defer the second row to a later render, so that hydration stays short.
  const hydrated = useDeferredValue(useHydrated());
  const [stopped, setPaused] = useState(false);
  const paused = outside ?? stopped;
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const shown = clientLogos.filter(({ alt }) => !failed.has(alt));

  const timing = {
    '--wide': `${shown.length * pace.wide}s`,
    '--narrow': `${shown.length * pace.narrow}s`,
  } as CSSProperties;
  return (
    <section
      aria-label="Clients"
      className={styles.strip}
      data-paused={paused || undefined}
      // If no logo loads, keep the strip's empty space, so that the content below does not move.
      data-empty={shown.length === 0 || undefined}
    >
      <div className={`wrap ${styles.head}`}>
        <p>Some of the companies behind the documents</p>
        {outside === undefined ? (
          <button type="button" className={styles.control} onClick={() => setPaused(!paused)}>
            <Icon name={paused ? 'play' : 'pause'} />
            <span>{paused ? 'Move the logos' : 'Pause the logos'}</span>
          </button>
        ) : null}
      </div>
      <div className={styles.window}>
        <div className={styles.belt} style={timing}>
          {(hydrated ? [false, true] : [false]).map((copy) => (
            <ul key={String(copy)} className={styles.row} aria-hidden={copy || undefined}>
              {shown.map(({ src, alt, width }) => (
                <li key={alt}>
                  <Image
                    src={src}
                    alt={alt}
                    width={width}
                    height={40}
                    loading="lazy"
                    log={`The logo of ${alt}`}
                    onFail={() => setFailed((before) => new Set([...before, alt]))}
                  />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  );
}
