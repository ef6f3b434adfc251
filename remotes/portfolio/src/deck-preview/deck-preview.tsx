import { prefersQuiet, whenSeen } from '@site/ui/browser-only';
import { Icon } from '@site/ui/icon';
import { Picture, type PictureFile } from '@site/ui/picture';
import { type ReactElement, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { Preview } from '../media/case-media.ts';
import styles from './deck-preview.module.css';

type Media = HTMLVideoElement | null;

/**
 * Plays a deck's slides as a video while the pointer or the focus is on them. The video element is added when the card
 * scrolls into view, and the file is fetched only when it is played.
 */
export function DeckPreview({
  deck,
  eager,
}: {
  deck: { title: string; image: PictureFile | undefined; preview: Preview | undefined };
  eager: boolean;
}): ReactElement {
  /**
   * `ready` means that the card is in view and shows the cover. `paused` means that the visitor has stopped the video
   * at a frame.
   */
  const [state, setState] = useState<'idle' | 'ready' | 'loading' | 'playing' | 'paused' | 'failed'>('idle');
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(
    () => whenSeen(frame.current, () => setState('ready'), { threshold: 0.1, rootMargin: '50px' }),
    [],
  );
  const isInView = state !== 'idle';
  useEffect(() => {
    if (!isInView) return;
    // Play the video if the pointer or the focus is already on the card when the card scrolls into view. Wait for the
    // next task, because WebKit never fetches a video that is played in the task that inserts it.
    const later = setTimeout(() => {
      if (frame.current?.matches(':hover, :focus-within')) playUnlessQuiet(video.current);
    }, 0);
    return () => clearTimeout(later);
  }, [isInView]);

  const follow = ({ currentTarget: { paused, currentTime } }: SyntheticEvent<HTMLVideoElement>) => {
    setState((now) => {
      if (paused) return currentTime > 0 ? 'paused' : 'ready';
      // A looping video returns to time 0 while it plays, so time 0 does not always mean that the video is loading. We
      // do not use the `playing` event, because WebKit fires it only once.
      return currentTime > 0 || now === 'playing' ? 'playing' : 'loading';
    });
  };
  const fail = () => setState('failed');

  const active = state === 'playing' || state === 'loading';
  return (
    <div
      ref={frame}
      className={styles.preview}
      data-state={state}
      // Ignore touch, which also fires these events. On a touch screen, visitors use the play button below.
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') playUnlessQuiet(video.current);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') rewind(video.current);
      }}
    >
      <span className={styles.placeholder} aria-hidden="true">
        {deck.title}
      </span>
      <Picture
        picture={deck.image}
        alt={`Cover slide of the ${deck.title} deck`}
        eager={eager}
        fallback={null}
      />
      {deck.preview && isInView && state !== 'failed' ? (
        // The video needs no captions, because it is silent and the text below repeats the slides' words.
        <video
          ref={video}
          className={styles.video}
          muted
          loop
          playsInline
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
          onPlay={(event) => {
            rewindOthers(event.currentTarget);
            follow(event);
          }}
          onPause={follow}
          onTimeUpdate={follow}
          onError={fail}
        >
          <source src={deck.preview.webm} type="video/webm" />
          <source src={deck.preview.mp4} type="video/mp4" onError={fail} />
        </video>
      ) : null}
      {state === 'loading' ? <span className={styles.loading}>Loading preview</span> : null}
      {state === 'failed' ? (
        <p role="alert" className={styles.failed}>
          Media unavailable
        </p>
      ) : null}
      {state === 'failed' || !deck.preview ? null : (
        <button
          type="button"
          className={styles.button}
          aria-label={`${active ? 'Pause' : 'Play'} preview of ${deck.title}`}
          onFocus={(event) => {
            // Pressing the button also focuses it, so play only on keyboard focus.
            if (event.currentTarget.matches(':focus-visible')) playUnlessQuiet(video.current);
          }}
          onBlur={() => rewind(video.current)}
          onClick={() => (active ? video.current?.pause() : play(video.current))}
        >
          <span className={styles.mark}>
            <Icon name={active ? 'pause' : 'play'} />
          </span>
        </button>
      )}
    </div>
  );
}

/**
 * Plays a video on hover or focus, unless the visitor prefers reduced motion or saves data. For such visitors, the
 * video plays only when they press its button.
 */
function playUnlessQuiet(video: Media): void {
  if (!prefersQuiet()) play(video);
}

function play(video: Media): void {
  // Ignore rejections. `play` rejects if the browser blocks playback, or if the video is paused or fails in the
  // meantime.
  video?.play().catch(() => {});
}

function rewind(video: Media): void {
  video?.pause();
  if (video?.currentTime) video.currentTime = 0;
}

/**
 * Rewinds all other previews, so that only one plays at a time. Does nothing if the video was paused again before its
 * `play` event arrived.
 */
function rewindOthers(video: HTMLVideoElement): void {
  if (video.paused) return;
  for (const other of document.querySelectorAll('video')) if (other !== video && !other.paused) rewind(other);
}
