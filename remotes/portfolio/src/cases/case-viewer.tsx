import { portraitOf } from '@site/content/portraits';
import { testimonials } from '@site/content/testimonials';
import { findPlan } from '@site/domain/catalogue';
import { paths, pricingPath } from '@site/domain/paths';
import { Button, ButtonLink } from '@site/ui/button';
import { Dialog } from '@site/ui/dialog';
import { Icon } from '@site/ui/icon';
import { Picture } from '@site/ui/picture';
import { Quote } from '@site/ui/quote';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageSizes } from '../../schema/collections.ts';
import { readPage } from './case-address.ts';
import { type CaseContent, collectionDetails } from './case-content.ts';
import { type CasePage, pagesOf } from './case-pages.ts';
import styles from './case-viewer.module.css';
import { FirstLine } from './first-line.tsx';

/** Shows a case's pages at reading size, side by side. They scroll and snap, so that a swipe turns the page. */
export default function CaseViewer({
  content,
  page,
  onTurn,
  onClose,
}: {
  content: CaseContent;
  page: string | null;
  onTurn: (page: number) => void;
  onClose: () => void;
}): ReactElement {
  const pages = pagesOf(content.collection, content.id);
  const current = readPage(page, pages.length);
  const client = testimonials.find(
    ({ work }) => work?.gallery === content.collection && work.id === content.id,
  );
  const plan = findPlan(content.plan);
  const [isFull, setFull] = useState(false);
  return (
    <Dialog
      open
      onClose={isFull ? () => setFull(false) : onClose}
      className={styles.dialog}
      title={
        <>
          {content.title}
          <span className={styles.first}>
            <FirstLine content={content} />
          </span>
        </>
      }
      actions={
        <div className={styles.end}>
          {plan ? (
            <ButtonLink to={pricingPath(plan.category)}>
              {`A ${collectionDetails[content.collection].kind} like this: ${plan.shortName}, ${plan.displayPrice}`}
            </ButtonLink>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      }
    >
      <div className={styles.close}>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
      <Pages {...{ content, pages, current, onTurn, isFull }} onFull={() => setFull(!isFull)} />
      <div className={styles.words}>
        <div>
          <p>{content.description}</p>
          <ul className={styles.points}>
            {content.highlights.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          {content.note ? <p className={styles.note}>{content.note}</p> : null}
        </div>
        <dl className={styles.facts}>
          {Object.entries(content.facts).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {client ? (
          <div className={styles.client}>
            <Quote name={client.name} title={client.title} avatar={portraitOf(client)} text={client.text} />
            <TextLink to={paths.reviews} arrow>
              All reviews
            </TextLink>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

const turns: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
/**
 * The keys that turn pages while a page fills the window, including those of a presenter's remote control. If no page
 * fills the window, `PageDown` and `PageUp` scroll the dialog.
 */
const remoteTurns: Readonly<Record<string, number>> = { ...turns, PageDown: 1, PageUp: -1 };

/** How long a page must stay on screen before the address contains its number, in milliseconds. */
const restMs = 400;

const pageAt = ({ scrollLeft, clientWidth }: HTMLElement) => Math.round(scrollLeft / clientWidth) + 1;

function Pages({
  content,
  pages,
  current,
  onTurn,
  isFull,
  onFull,
}: {
  content: CaseContent;
  pages: readonly CasePage[];
  current: number;
  onTurn: (page: number) => void;
  /** Whether a page fills the window. The Present and Fit page buttons turn this on. */
  isFull: boolean;
  onFull: () => void;
}): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  // The page at the scroll position. The address names this page only after scrolling has stopped.
  const [shown, setShown] = useState(current);

  const scrollTo = (page: number) => {
    list.current?.scrollTo({ left: (page - 1) * list.current.clientWidth, behavior: 'instant' });
  };
  const turn = (by: number) => {
    const next = Math.min(Math.max(shown + by, 1), pages.length);
    scrollTo(next);
    setShown(next);
    // Start at the top of the next page after turning a page from its bottom.
    if (next !== shown && (list.current?.getBoundingClientRect().top ?? 0) < 0)
      list.current?.scrollIntoView();
  };
  // Wait for scrolling to stop, because browsers limit address changes. Safari throws after a hundred in thirty
  // seconds.
  const onRest = useEffectEvent(() => onTurn(shown));
  useEffect(() => {
    if (shown === current) return;
    const timer = setTimeout(() => onRest(), restMs);
    return () => clearTimeout(timer);
  }, [shown, current]);
  // Scroll to the page again on every resize. The dialog has no width before it is shown, and its width changes when a
  // phone is rotated.
  const onResize = useEffectEvent(() => scrollTo(shown));
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize());
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = (isFull ? remoteTurns : turns)[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(by);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const name = pages[shown - 1]?.name ?? '';
  const { width, height } = pageSizes[content.collection];
  const shape = width > height ? 'slide' : 'document';
  return (
    <div
      className={styles.viewer}
      data-shape={shape}
      data-full={isFull || undefined}
      data-tone={isFull ? 'night' : undefined}
    >
      <ol
        ref={list}
        className={styles.pages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Pages of ${content.title}`}
        onScroll={({ currentTarget }) => setShown(pageAt(currentTarget))}
      >
        {pages.map(({ name, text, src }, index) => (
          <li key={src}>
            <Picture
              picture={{ src, width, height }}
              alt={`${name}: ${text}`}
              eager={Math.abs(index + 1 - shown) < 2}
            />
          </li>
        ))}
      </ol>
      <p className={styles.rotate}>Turn your phone, and the slide fills it.</p>
      <div className={styles.controls}>
        {pages.length > 1 ? (
          <>
            <button
              type="button"
              aria-label="Previous page"
              aria-disabled={shown === 1}
              onClick={() => turn(-1)}
            >
              <Icon name="arrow-left" />
            </button>
            <p role="status">
              <span>{`${shown} of ${pages.length}`}</span>
              <span>{name}</span>
            </p>
            <button
              type="button"
              aria-label="Next page"
              aria-disabled={shown === pages.length}
              onClick={() => turn(1)}
            >
              <Icon name="arrow-right" />
            </button>
          </>
        ) : null}
        <Button variant="secondary" size="s" className={styles.full} onClick={onFull}>
          {isFull ? 'Exit' : shape === 'slide' ? 'Present' : 'Fit page'}
        </Button>
      </div>
    </div>
  );
}
