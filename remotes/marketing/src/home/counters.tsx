import { claimNotes, formatClaim, homeCounters } from '@site/content/claims';
import { formatNumber } from '@site/domain/format';
import { type ReactElement, useEffect, useRef } from 'react';
import styles from './counters.module.css';

type HomeClaim = (typeof homeCounters)[number];

/** Shows numbers that count up once, when the visitor scrolls to them. The HTML contains the final numbers. */
export function Counters(): ReactElement {
  return (
    <section aria-labelledby="counters" className={styles.band}>
      <div className="wrap">
        <h2 id="counters" className={styles.title}>
          What the work adds up to
        </h2>
        <dl className={styles.counters}>
          {homeCounters.map((claim) => (
            <div key={claim.label} className={styles.counter}>
              <dt>{claim.label}</dt>
              <dd>
                <Counter claim={claim} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{claimNotes.home}</p>
      </div>
    </section>
  );
}

/**
 * Shows one number. The final text stays in the document and reserves the space; the animated number is painted over
 * it.
 */
function Counter({ claim }: { claim: HomeClaim }): ReactElement {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const counter = ref.current;
    if (!counter || matchMedia('(prefers-reduced-motion: reduce), (forced-colors: active)').matches) return;
    let frame = 0;
    const finish = () => delete counter.dataset.running;
    const count = (start: number) => (now: number) => {
      if (now - start >= claim.durationMs) return finish();
      counter.dataset.running = formatRunning(claim, now - start);
      frame = requestAnimationFrame(count(start));
    };
    let isFirst = true;
    const seen = new IntersectionObserver(([entry]) => {
      // A counter on screen from the start has already been read, so do not run it.
      if (entry?.isIntersecting) seen.disconnect();
      if (entry?.isIntersecting && !isFirst) frame = requestAnimationFrame((now) => count(now)(now));
      isFirst = false;
    });
    seen.observe(counter);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
      finish();
    };
  }, [claim]);
  return (
    <span ref={ref} className={styles.figure}>
      <span>{formatClaim(claim)}</span>
    </span>
  );
}

/** Applies a cubic ease-out to a progress between 0 and 1. */
export function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}

/**
 * Returns the text of a counter some milliseconds after its start. Until the end, the number is below the claimed
 * number, so it must not look like a claim. The text therefore has no "+". It also has decimals if a whole number would
 * stay on screen long enough to be read ("$1B" for two seconds).
 */
export function formatRunning(claim: HomeClaim, elapsedMs: number): string {
  const { prefix = '', value, suffix = '', durationMs } = claim;
  const reached = value * easeOut(elapsedMs / durationMs);
  const number =
    value < 10 ? (Math.floor(reached * 100) / 100).toFixed(2) : formatNumber(Math.floor(reached));
  return prefix + number + suffix.replace('+', '');
}
