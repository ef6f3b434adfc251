import type { TagIconName, Testimonial } from '@site/content/testimonial';
import { testimonials } from '@site/content/testimonials';
import { paths } from '@site/domain/paths';
import { Button, ButtonLink } from '@site/ui/button';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Filter, useFilter } from '../filters/filter.tsx';
import { NextStep } from '../page/next-step.tsx';
import { PageHead } from '../page/page-head.tsx';
import { Review } from '../reviews/review.tsx';
import styles from './reviews.module.css';

/**
 * Number of reviews per batch, and how long loading the next batch takes, in milliseconds. The specification defines
 * both values.
 */
const pageSize = 6;
const loadingMs = 800;

/** The kinds of work that a review can be about. The icon of a review's first tag identifies the kind. */
const kindIcons = {
  'Pitch decks': ['deck', 'pen'],
  'Business plans': ['plan'],
  'Market research': ['chart'],
  'One-pagers': ['page'],
  LinkedIn: ['profile'],
  Calls: ['call'],
} as const satisfies Record<string, readonly TagIconName[]>;
type Kind = keyof typeof kindIcons;
const kinds = Object.keys(kindIcons) as Kind[];

function filterReviews(kind: Kind | null): readonly Testimonial[] {
  if (!kind) return testimonials;
  const icons: readonly TagIconName[] = kindIcons[kind];
  return testimonials.filter(({ tags: [made] }) => icons.includes(made.icon));
}

export default function ReviewsPage(): ReactElement {
  const [kind, select] = useFilter('document', kinds);
  return (
    <>
      <PageHead
        title="Founders on what happened next"
        lead="Decks, plans and research are only as good as the meetings they lead to. Here is what clients say about the work, and what came of it."
      />
      <section className={`wrap ${styles.list}`} aria-label="Reviews">
        <Filter label="About" values={kinds} selected={kind} onSelect={select} />
        <ReviewList kind={kind} />
      </section>
      <NextStep title="The next one could be about your round.">
        <ButtonLink to={paths.pricing}>Start Your Project</ButtonLink>
        <ButtonLink to={paths.portfolio} variant="secondary">
          View Portfolio
        </ButtonLink>
      </NextStep>
    </>
  );
}

/**
 * Shows reviews in batches of six. Keep the list mounted when the filter changes, because screen readers announce only
 * changes in a status element that was already in the page.
 */
function ReviewList({ kind }: { kind: Kind | null }): ReactElement {
  const reviews = filterReviews(kind);
  const total = reviews.length;
  const [requestedCount, setRequestedCount] = useState(pageSize);
  const [loading, setLoading] = useState(false);
  const [listed, setListed] = useState(kind);
  if (listed !== kind) {
    setListed(kind);
    setRequestedCount(pageSize);
    setLoading(false);
  }
  const firstNew = useRef<HTMLLIElement>(null);
  const shown = Math.min(requestedCount, total);

  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => {
      setRequestedCount((now) => now + pageSize);
      setLoading(false);
    }, loadingMs);
    return () => clearTimeout(timer);
  }, [loading]);

  useEffect(() => {
    if (shown > pageSize) firstNew.current?.focus();
  }, [shown]);

  const newest = Math.floor((shown - 1) / pageSize) * pageSize;
  return (
    <>
      <ul className={styles.reviews}>
        {reviews.slice(0, shown).map((testimonial, index) => (
          <Review
            key={testimonial.name}
            testimonial={testimonial}
            ref={index === newest && index > 0 ? firstNew : undefined}
          />
        ))}
      </ul>
      {/* Without scripts, nothing can be loaded later, so the remaining reviews are rendered here. */}
      <noscript>
        <ul className={styles.reviews}>
          {reviews.slice(pageSize).map((testimonial) => (
            <Review key={testimonial.name} testimonial={testimonial} />
          ))}
        </ul>
      </noscript>
      <div className={styles.more}>
        <p role="status">
          <span>{`Showing ${shown} of ${total} reviews`}</span>
          {/* Name the filter, because two filters may match the same number of reviews, and screen readers do not
              announce unchanged text. */}
          {kind ? <span className="visually-hidden">{`, ${kind}`}</span> : null}
        </p>
        {shown < total ? (
          <Button
            variant="secondary"
            busy={loading}
            busyLabel="Loading reviews…"
            onClick={() => setLoading(true)}
          >
            Load More Reviews
          </Button>
        ) : kind ? null : (
          <p className={styles.end}>You've seen all our amazing reviews!</p>
        )}
      </div>
    </>
  );
}
