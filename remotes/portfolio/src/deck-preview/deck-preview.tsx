import { prefersQuiet } from '@site/ui/browser';
import { Icon } from '@site/ui/icon';
import { Picture, type PictureFile } from '@site/ui/picture';
import { type ReactElement, type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import type { Preview } from '../media/media-files.ts';
import styles from './deck-preview.module.css';
import { end, nextPreviewState, type Player, start } from './preview-state.ts';

/**
 * A deck's own slides, which play while the pointer or the focus is on them. Until the card is in view the video has no
 * URL; until it is played, nothing is fetched.
 */
export function DeckPreview({
  deck,
  eager,
}: {
  deck: { title: string; image: PictureFile | undefined; preview: Preview | undefined };
  eager: boolean;
}): ReactElement {
  const [state, dispatch] = useReducer(nextPreviewState, 'idle');
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useSeen(
    frame,
    useCallback(() => dispatch({ type: 'seen' }), []),
  );
  useVideoFollowsState(video, state, () => dispatch({ type: 'left' }));

  const active = state === 'playing' || state === 'loading';
  const fetched = state !== 'idle' && deck.preview;
  return (
    <div
      ref={frame}
      className={styles.preview}
      data-state={state}
      // A touch also enters and leaves, but plays and pauses by its tap.
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') dispatch({ type: 'approached', quiet: prefersQuiet() });
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') dispatch({ type: 'left' });
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
      {fetched ? (
        // The slides have no sound, and the text below contains their words.
        <video
          ref={video}
          className={styles.video}
          muted
          loop
          playsInline
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
          // Not `playing`, which WebKit sends for the first time only.
          onTimeUpdate={({ currentTarget: { paused, currentTime } }) => {
            if (!paused && currentTime > 0) dispatch({ type: 'started' });
          }}
          onError={() => dispatch({ type: 'broke' })}
        >
          <source src={fetched.webm} type="video/webm" />
          <source src={fetched.mp4} type="video/mp4" onError={() => dispatch({ type: 'broke' })} />
        </video>
      ) : null}
      {state === 'loading' ? <span className={styles.loading}>Loading preview</span> : null}
      {state === 'failed' ? <p className={styles.failed}>Media unavailable</p> : null}
      {state === 'failed' || !deck.preview ? null : (
        <button
          type="button"
          className={styles.button}
          aria-label={`${active ? 'Pause' : 'Play'} preview of ${deck.title}`}
          onFocus={(event) => {
            // A press also focuses; only focus by keyboard plays.
            if (event.currentTarget.matches(':focus-visible'))
              dispatch({ type: 'approached', quiet: prefersQuiet() });
          }}
          onBlur={() => dispatch({ type: 'left' })}
          onClick={() => dispatch({ type: 'pressed' })}
        >
          <span className={styles.mark}>
            <Icon name={active ? 'pause' : 'play'} />
          </span>
        </button>
      )}
    </div>
  );
}

/** Plays or pauses the video by the state, and stops the one that played before. */
function useVideoFollowsState(
  video: { readonly current: HTMLVideoElement | null },
  state: ReturnType<typeof nextPreviewState>,
  stop: () => void,
): void {
  const player = useRef<Player>({ stop });
  useEffect(() => {
    const element = video.current;
    const self = player.current;
    if (!element) return;
    if (state === 'loading' || state === 'playing') {
      start(self);
      if (element.paused) {
        element.play().catch((reason: unknown) => {
          // Also rejects when it is paused before it starts or has no usable source: events report those.
          if (reason instanceof DOMException && reason.name === 'NotAllowedError') self.stop();
        });
      }
      return;
    }
    end(self);
    element.pause();
    if (state === 'ready' && element.currentTime > 0) element.currentTime = 0;
  }, [video, state]);
  useEffect(() => () => end(player.current), []);
}

/** Calls back once, when a tenth of the element is within 50 px of the view. */
function useSeen(element: RefObject<Element | null>, seen: () => void): void {
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        seen();
      },
      { threshold: 0.1, rootMargin: '50px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
}
