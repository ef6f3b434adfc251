import { useHydrated } from '@site/ui/browser-only';
import { Icon } from '@site/ui/icon';
import { Image } from '@site/ui/image';
import { type CSSProperties, type ReactElement, useDeferredValue, useState } from 'react';
import { clientLogos } from '../content/logos.ts';
import styles from './logo-strip.module.css';

/** Seconds that the strip takes for each of its logos, by width of the screen. */
const pace = { wide: 2.5, narrow: 1.5 };

/** Client wordmarks that move past. After hydration the row exists twice, once hidden from assistive technology, so that the end joins the beginning. On a page that pauses all that moves, `paused` says so. */
export function LogoStrip({ paused: outside }: { paused?: boolean }): ReactElement {
  // The second row is added in a later task, so that hydration stays short.
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
      // If no logo loads, the strip's place stays empty, so that what follows does not move.
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
