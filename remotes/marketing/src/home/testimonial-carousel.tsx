import { portraitOf } from '@site/content/portraits';
import type { Testimonial } from '@site/content/testimonial';
import { isFirstPageOfDocument, whenSeen } from '@site/ui/browser-only';
import { Icon } from '@site/ui/icon';
import { Quote } from '@site/ui/quote';
import { Tag } from '@site/ui/tag';
import { type ReactElement, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import styles from './testimonial-carousel.module.css';

/** Time between automatic slide changes, in milliseconds. */
const intervalMs = 5000;

/**
 * Shows one testimonial at a time, following the carousel pattern of the ARIA Authoring Practices. The HTML contains
 * only the first; the others are added shortly before the carousel scrolls into view. All testimonials share one grid
 * cell, so the tallest testimonial sets the height.
 */
export function TestimonialCarousel({ items }: { items: readonly Testimonial[] }): ReactElement {
  const count = items.length;
  const [index, setIndex] = useState(0);
  /**
   * `idle` until the carousel is near the viewport. The carousel then rotates, unless the visitor prefers less motion.
   * Any action of the visitor stops the rotation until they press Play.
   */
  const [rotation, setRotation] = useState<'idle' | 'running' | 'stopped'>('idle');
  const section = useRef<HTMLElement>(null);
  const rotationButton = useRef<HTMLButtonElement>(null);
  const near = useNear(section);
  // The other testimonials are added when the carousel comes near the viewport, or earlier if the visitor selects one.
  const complete = near || index > 0;
  const running = rotation === 'running';

  useEffect(() => {
    if (!near) return;
    const first = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'stopped' : 'running';
    setRotation((now) => (now === 'idle' ? first : now));
  }, [near]);

  useEffect(() => {
    if (!running) return;
    // Pause while the pointer or the focus is in the carousel, except on the button that started the rotation.
    const isHeld = () => document.hidden || (hasVisitor(section) && !hasVisitor(rotationButton));
    const clock = setInterval(() => {
      if (!isHeld()) setIndex((now) => (now + 1) % count);
    }, intervalMs);
    return () => clearInterval(clock);
  }, [running, count]);

  if (count === 0) return <p>Loading testimonials...</p>;

  const go = (to: number) => {
    setIndex((to + count) % count);
    setRotation('stopped');
  };

  return (
    <section
      ref={section}
      aria-roledescription="carousel"
      aria-label="Testimonials"
      className={styles.carousel}
    >
      <div className={styles.controls}>
        <p className={`tabular ${styles.place}`} aria-hidden="true">
          {`${index + 1} / ${count}`}
        </p>
        {rotation === 'idle' ? null : (
          <button
            ref={rotationButton}
            type="button"
            className={styles.control}
            aria-label={running ? 'Stop the slide show' : 'Start the slide show'}
            onClick={() => setRotation(running ? 'stopped' : 'running')}
          >
            <Icon name={running ? 'pause' : 'play'} size="m" />
          </button>
        )}
        <button
          type="button"
          className={styles.control}
          aria-label="Previous testimonial"
          aria-controls="testimonial-slides"
          onClick={() => go(index - 1)}
        >
          <Icon name="arrow-left" size="m" />
        </button>
        <button
          type="button"
          className={styles.control}
          aria-label="Next testimonial"
          aria-controls="testimonial-slides"
          onClick={() => go(index + 1)}
        >
          <Icon name="arrow-right" size="m" />
        </button>
      </div>
      <div id="testimonial-slides" className={styles.slides} aria-live={running ? 'off' : 'polite'}>
        {(complete ? items : items.slice(0, 1)).map(
          ({ name, title, avatar, text, tags, customFormatting }, place) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset
            <div
              key={name}
              role="group"
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${count}`}
              className={styles.slide}
              data-current={place === index || undefined}
              aria-hidden={place !== index}
            >
              <Quote
                size="l"
                name={name}
                title={title}
                text={text}
                // Add the portrait later, because this page's HTML is at its size limit.
                avatar={complete ? portraitOf({ name, avatar }) : undefined}
                formatting={customFormatting}
                tags={tags.map(({ label, variant }) => (
                  <Tag key={label} variant={variant}>
                    {label}
                  </Tag>
                ))}
              />
            </div>
          ),
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: these are no form controls */}
      <div role="group" aria-label="Choose a testimonial" className={styles.dots}>
        {(complete ? items : []).map(({ name }, place) => (
          <button
            key={name}
            type="button"
            className={styles.dot}
            aria-label={`Testimonial ${place + 1}: ${name}`}
            aria-current={place === index || undefined}
            onClick={() => go(place)}
          />
        ))}
      </div>
    </section>
  );
}

/**
 * Whether the focus or a mouse is on an element. Hover does not count on touch screens, because the element tapped
 * last stays hovered.
 */
function hasVisitor({ current: element }: RefObject<Element | null>): boolean {
  return (
    element?.matches(matchMedia('(hover: hover)').matches ? ':focus-within, :hover' : ':focus-within') ??
    false
  );
}

/**
 * Whether an element has ever been in the viewport, above it, or less than one viewport height below it. Always true
 * after a navigation within the site, because the new page is then rendered at once.
 */
function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(() => !isFirstPageOfDocument());
  useEffect(() => {
    if (near) return;
    const show = () => startTransition(() => setNear(true));
    return whenSeen(element.current, show, { rootMargin: '1000000px 0px 100%' });
  }, [near, element]);
  return near;
}
