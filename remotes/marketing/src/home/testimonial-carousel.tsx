import { portraitOf } from '@site/domain/content/portraits';
import type { Testimonial } from '@site/domain/content/testimonial';
import { isFirstPageOfDocument } from '@site/ui/browser';
import { Icon } from '@site/ui/icon';
import { Quote } from '@site/ui/quote';
import { Tag } from '@site/ui/tag';
import {
  type FocusEvent,
  type ReactElement,
  type RefObject,
  startTransition,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import styles from './testimonial-carousel.module.css';
import { carousel, carouselIntervalMs, startCarousel } from './testimonials.ts';

/**
 * Testimonials one at a time: the carousel of the ARIA Authoring Practices. The HTML contains the first; the others are
 * added before it comes into the window. All of them share one grid cell, so that the tallest sets the height.
 */
export function TestimonialCarousel({ items }: { items: readonly Testimonial[] }): ReactElement {
  const [state, dispatch] = useReducer(carousel, items.length, startCarousel);
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  // A press may come before they have been added.
  const complete = near || state.index > 0;
  const [held, setHeld] = useState({ hover: false, focus: false, hidden: false });
  const paused = held.hover || held.focus || held.hidden;
  const running = state.rotation === 'running';

  useEffect(() => {
    if (near && !matchMedia('(prefers-reduced-motion: reduce)').matches) dispatch({ type: 'start' });
  }, [near]);

  useEffect(() => {
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
      ref={section}
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
          {`${state.index + 1} / ${state.count}`}
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
        {(complete ? items : items.slice(0, 1)).map(
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
                avatar={complete ? portraitOf(avatar) : undefined}
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
        {(complete ? items : []).map(({ name }, index) => (
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

/** True from when an element is within a window's height below the window, or above it; at once on a page that replaces another one. */
function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(() => !isFirstPageOfDocument());
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && startTransition(() => setNear(true)),
      { rootMargin: '1000000px 0px 100%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
