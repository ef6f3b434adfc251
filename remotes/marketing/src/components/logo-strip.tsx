import { Icon } from '@site/ui/icon';
import { type CSSProperties, type ReactElement, useCallback, useState } from 'react';
import { type ClientLogo, clientLogos } from '../content/logos.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { usePictureFailure } from '../lib/use-picture-failure.ts';
import styles from './logo-strip.module.css';

/** How long the strip takes for each of its logos, in seconds; the second on narrow screens. */
const pace = { wide: 2.5, narrow: 1.5 };

/**
 * Client wordmarks passing by. Once the page is alive the row stands in it twice,
 * the second time for the eye only, so that the end joins the beginning.
 */
export function LogoStrip(): ReactElement {
  const alive = useHydrated();
  const [paused, setPaused] = useState(false);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const drop = useCallback((alt: string) => {
    console.warn(`The logo of ${alt} did not load and is hidden.`);
    setFailed((before) => new Set([...before, alt]));
  }, []);
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
      // With nothing left to show its place stays empty: what follows does not move.
      data-empty={shown.length === 0 || undefined}
    >
      <div className={`wrap ${styles.head}`}>
        <p>Some of the companies behind the documents</p>
        <button type="button" className={styles.control} onClick={() => setPaused(!paused)}>
          <Icon name={paused ? 'play' : 'pause'} />
          {paused ? 'Move the logos' : 'Pause the logos'}
        </button>
      </div>
      <div className={styles.window}>
        <div className={styles.belt} style={timing}>
          {(alive ? [false, true] : [false]).map((copy) => (
            <ul key={String(copy)} className={styles.row} aria-hidden={copy || undefined}>
              {shown.map((logo) => (
                <li key={logo.alt}>
                  <Logo {...logo} onFail={drop} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </section>
  );
}

function Logo({ src, alt, width, onFail }: ClientLogo & { onFail: (alt: string) => void }): ReactElement {
  const ref = usePictureFailure(() => onFail(alt));
  return <img ref={ref} src={src} alt={alt} width={width} height={40} loading="lazy" decoding="async" />;
}
