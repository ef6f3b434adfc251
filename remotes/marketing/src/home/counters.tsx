import { type Claim, formatClaim, homeCounters } from '@site/domain/claims';
import { Section } from '@site/ui/section';
import { type ReactElement, useEffect, useRef } from 'react';
import styles from './counters.module.css';

/** Numbers that count up once, when they are first seen. The HTML holds the final ones. */
export function Counters(): ReactElement {
  return (
    <Section tone="surface" title="What the work adds up to." note="All figures to date">
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
    </Section>
  );
}

function Counter({ claim }: { claim: Claim }): ReactElement {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const text = ref.current?.firstChild;
    if (!ref.current || !text || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const count = (start: number) => (now: number) => {
      text.nodeValue = counterText(claim, now - start);
      if (now - start < (claim.durationMs ?? 0)) frame = requestAnimationFrame(count(start));
    };
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      seen.disconnect();
      frame = requestAnimationFrame((now) => count(now)(now));
    });
    seen.observe(ref.current);
    return () => {
      seen.disconnect();
      cancelAnimationFrame(frame);
      text.nodeValue = formatClaim(claim);
    };
  }, [claim]);
  return <span ref={ref}>{formatClaim(claim)}</span>;
}

/** Cubic ease-out, from 0 to 1. */
export function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}

/** The text of a counter some milliseconds after its start: whole numbers that never exceed the claim. */
export function counterText(claim: Claim, elapsedMs: number): string {
  const duration = claim.durationMs ?? 0;
  const progress = duration > 0 ? Math.min(Math.max(elapsedMs / duration, 0), 1) : 1;
  return formatClaim(claim, progress === 1 ? claim.value : Math.floor(claim.value * easeOut(progress)));
}
