import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { Button, ButtonLink } from '@site/ui/button';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import styles from './views.module.css';

/** A slide in place of a page. */
export function Slide({ number, children }: { number: string; children: ReactNode }): ReactElement {
  return (
    <div className="wrap">
      <div className={`guides ${styles.slide}`}>
        <div className={styles.text}>{children}</div>
        <p className={styles.picture} aria-hidden="true">
          Picture to follow
        </p>
        <p className={styles.number} aria-hidden="true">
          {number}
        </p>
      </div>
    </div>
  );
}

/** No page has this address. */
export function NotFoundView(): ReactElement {
  return (
    <Slide number="404">
      <h1 tabIndex={-1}>This slide is not in the deck.</h1>
      <p className={styles.lead}>
        The address may be mistyped, or the page was cut in rehearsal. These are still here:
      </p>
      <p className={styles.ways}>
        <ButtonLink to={paths.home}>Home</ButtonLink>
        <TextLink to={paths.portfolio}>Portfolio</TextLink>
        <TextLink to={paths.pricing}>Pricing</TextLink>
        <TextLink to={paths.contact}>Contact</TextLink>
      </p>
    </Slide>
  );
}

/** Shown when a page did not load. The layout stays interactive. */
export function RemoteFailedView({ onRetry }: { onRetry: () => void }): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers read the heading when it gets the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Slide number="—">
      <title>{`This page did not load | ${site.name}`}</title>
      <h1 tabIndex={-1} ref={heading}>
        This page did not load.
      </h1>
      <p className={styles.lead}>
        The rest of the site works, and whatever you have filled in so far is kept. Check your connection,
        then try again.
      </p>
      <p className={styles.ways}>
        <Button onClick={onRetry}>Try again</Button>
        <TextLink to={paths.home}>Home</TextLink>
        <TextLink to={paths.contact}>Contact</TextLink>
      </p>
    </Slide>
  );
}

/** Keeps the page's place while nothing else can be shown. */
export function LoadingView(): ReactElement {
  return (
    <Slide number="…">
      <div role="status">
        <h1 className={styles.loading}>Loading the page</h1>
      </div>
    </Slide>
  );
}
