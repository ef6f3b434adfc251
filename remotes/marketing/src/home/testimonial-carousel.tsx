import { portraits } from '@site/domain/content/portraits';
import type { Testimonial } from '@site/domain/content/testimonials';
import { useHydrated } from '@site/ui/browser';
import { Icon } from '@site/ui/icon';
import { Quote } from '@site/ui/quote';
import { Tag } from '@site/ui/tag';
import { type FocusEvent, type ReactElement, useDeferredValue, useEffect, useReducer, useState } from 'react';
import styles from './testimonial-carousel.module.css';
import { carousel, carouselIntervalMs, startCarousel } from './testimonials.ts';

/**
 * Testimonials one at a time: the carousel of the ARIA Authoring Practices. The HTML contains the first; after hydration
 * all of them share one grid cell, so that the tallest sets the height and nothing below moves.
 */
export function TestimonialCarousel({ items }: { items: readonly Testimonial[] }): ReactElement {
  const [state, dispatch] = useReducer(carousel, items.length, startCarousel);
  // In a task of its own.
  const hydrated = useDeferredValue(useHydrated());
  const [held, setHeld] = useState({ hover: false, focus: false, hidden: false });
  const paused = held.hover || held.focus || held.hidden;
  const running = state.rotation === 'running';

  useEffect(() => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) dispatch({ type: 'start' });
    const watch = () => setHeld((now) => ({ ...now, hidden: document.hidden }));
    document.addEventListener('visibilitychange', watch);
    return () => document.removeEventListener('visibilitychange', watch);
  }, []);

  useEffect(() => {
    if (!running || paused) return;
    const clock = setInterval(() => dispatch({ type: 'tick' }), carouselIntervalMs);
    return () => clearInterval(clock);
  }, [running, paused]);

  if (items.length === 0) return <p>Loading testimonials...</p>;

  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld((now) => ({ ...now, focus: false }));
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Testimonials"
      className={styles.carousel}
      onPointerEnter={() => setHeld((now) => ({ ...now, hover: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, hover: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={leave}
    >
      <div className={styles.controls}>
        <p className={`tabular ${styles.place}`} aria-hidden="true">
          {state.index + 1} / {state.count}
        </p>
        {state.rotation === 'idle' ? null : (
          <button
            type="button"
            className={styles.control}
            aria-label={running ? 'Stop the slide show' : 'Start the slide show'}
            onClick={() => {
              dispatch({ type: running ? 'stop' : 'resume' });
              // It moves at once, although the pointer and the focus are on its button.
              if (!running) setHeld({ hover: false, focus: false, hidden: false });
            }}
          >
            <Icon name={running ? 'pause' : 'play'} size="m" />
          </button>
        )}
        <button
          type="button"
          className={styles.control}
          aria-label="Previous testimonial"
          aria-controls="testimonial-slides"
          onClick={() => dispatch({ type: 'previous' })}
        >
          <Icon name="arrow-left" size="m" />
        </button>
        <button
          type="button"
          className={styles.control}
          aria-label="Next testimonial"
          aria-controls="testimonial-slides"
          onClick={() => dispatch({ type: 'next' })}
        >
          <Icon name="arrow-right" size="m" />
        </button>
      </div>
      <div
        id="testimonial-slides"
        className={styles.slides}
        aria-live={running && !paused ? 'off' : 'polite'}
      >
        {(hydrated ? items : items.slice(0, 1)).map(
          ({ name, title, avatar, text, tags, customFormatting }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
            <div
              key={name}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${items.length}`}
              className={styles.slide}
              data-current={index === state.index || undefined}
              aria-hidden={index !== state.index}
            >
              <Quote
                size="l"
                {...{ name, title, text }}
                // Added later: the HTML of this page has no room for more.
                avatar={hydrated && avatar ? portraits[avatar] : undefined}
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
        {(hydrated ? items : []).map(({ name }, index) => (
          <button
            key={name}
            type="button"
            className={styles.dot}
            aria-label={`Testimonial ${index + 1}: ${name}`}
            aria-current={index === state.index || undefined}
            onClick={() => dispatch({ type: 'go', index })}
          />
        ))}
      </div>
    </section>
  );
}
