import { type Claim, formatClaim, homeCounters } from '@site/domain/claims';
import { Section } from '@site/ui/section';
import { type ReactElement, useEffect, useRef } from 'react';
import { counterText } from '../lib/counter.ts';
import styles from './counters.module.css';

/** Figures that count up once, when they are first seen. The HTML holds the final ones. */
export function Counters(): ReactElement {
  return (
    <Section tone="sheet" title="What the work adds up to." note="All figures to date">
      <dl className={styles.figures}>
        {homeCounters.map((claim) => (
          <div key={claim.label} className={styles.figure}>
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
