import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { Button, ButtonLink } from '@site/ui/button';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import type { DocumentFailure } from '../page-loading/document-fallback.ts';
import { loadPlainAddress } from '../release/release-address.ts';
import styles from './views.module.css';

/** Renders a message in place of a page, styled as a slide. */
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

/** Renders the page for an unknown address. Search engines must not index this page. */
export function NotFoundView(): ReactElement {
  return (
    <Slide number="404">
      <title>{`Page not found | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>This slide is not in the deck.</h1>
      <p className={styles.lead}>
        The address may be mistyped, or the page was cut in rehearsal. These made the final version:
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

/**
 * Renders the page for an address of a release that expired while a visitor had its document open, such as
 * `/_release/<id>/payment-flow`.
 */
export function ExpiredReleaseView(): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Slide number="NEW">
      <title>{`This site has been updated | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1} ref={heading}>
        This site has been updated.
      </h1>
      <p className={styles.lead}>
        It happened while your page was open. Your plan, your draft and everything else you have filled in are
        saved in this browser.
      </p>
      <p className={styles.ways}>
        <Button onClick={loadPlainAddress}>Continue</Button>
        <TextLink to={paths.contact}>Contact</TextLink>
      </p>
    </Slide>
  );
}

/** Explanations of a failure. `page` means that the page loaded but then threw while it was shown. */
const causes: Record<DocumentFailure | 'page', string> = {
  offline: 'This device is offline.',
  'no response': 'Our server is not answering right now.',
  'server error': 'Our server has a problem right now.',
  page: 'Something on this page broke. That is our fault, not your connection’s.',
};

type RemoteFailedProps = {
  failure: DocumentFailure | undefined;
  /** Whether the page is being loaded again. */
  isLoading: boolean;
  onRetry: () => void;
};

/** Tells the visitor that neither a page nor its document can be loaded. The layout stays interactive. */
export function RemoteFailedView({ failure, isLoading, onRetry }: RemoteFailedProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  // The visitor may have scrolled far down, so scroll to the top. Focus the heading, so screen readers read it.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Slide number="—">
      <title>{`This page did not load | ${site.name}`}</title>
      <h1 tabIndex={-1} ref={heading}>
        This page did not load.
      </h1>
      <p className={styles.lead} role="status">
        {isLoading
          ? 'Loading the page again …'
          : `${causes[failure ?? 'page']} Everything you have filled in so far is saved.`}
      </p>
      <p className={styles.ways}>
        <Button busy={isLoading} onClick={onRetry}>
          Try again
        </Button>
        <TextLink to={paths.home}>Home</TextLink>
        <TextLink to={paths.contact}>Contact</TextLink>
      </p>
    </Slide>
  );
}

/**
 * Says that a page is loading. Shown only if the previous page cannot stay on screen until the next page has loaded.
 */
export function LoadingView(): ReactElement {
  return (
    <Slide number="…">
      <div role="status">
        <h1 className={styles.loading}>Loading the page</h1>
      </div>
    </Slide>
  );
}
