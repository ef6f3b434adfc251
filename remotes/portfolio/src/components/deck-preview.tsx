import { Icon } from '@site/ui/icon';
import { type ReactElement, useCallback, useEffect, useReducer, useRef } from 'react';
import type { PitchDeckCase } from '../content/pitch-decks.ts';
import { type Player, previews } from '../lib/one-at-a-time.ts';
import { nextPreviewState } from '../lib/preview-state.ts';
import { prefersQuiet } from '../lib/quiet.ts';
import { useSeen } from '../lib/use-seen.ts';
import { ArtPicture } from './art-picture.tsx';
import styles from './deck-preview.module.css';

/**
 * A deck's own slides, playing while they are pointed at or focused. Until the
 * card is seen the video has no address; until it is wanted, nothing is fetched.
 */
export function DeckPreview({
  deck,
  sizes,
  eager,
}: {
  deck: PitchDeckCase;
  sizes: string;
  eager: boolean;
}): ReactElement {
  const [state, tell] = useReducer(nextPreviewState, 'asleep');
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useSeen(
    frame,
    useCallback(() => tell({ type: 'seen' }), []),
  );
  useFollow(video, state, () => tell({ type: 'left' }));

  const active = state === 'playing' || state === 'loading';
  const fetched = state !== 'asleep' && deck.preview;
  return (
    <div
      ref={frame}
      className={styles.preview}
      data-state={state}
      // A touch also "enters" and "leaves"; it plays and pauses by its tap.
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') tell({ type: 'approached', quiet: prefersQuiet() });
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') tell({ type: 'left' });
      }}
    >
      <span className={styles.placeholder} aria-hidden="true">
        {deck.title}
      </span>
      <ArtPicture
        picture={deck.image}
        alt={`Cover slide of the ${deck.title} deck`}
        sizes={sizes}
        eager={eager}
        fallback={null}
      />
      {fetched ? (
        // The slides carry no sound, and their words stand in the text below.
        <video
          ref={video}
          className={styles.video}
          muted
          loop
          playsInline
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
          onPlaying={() => tell({ type: 'started' })}
          onError={() => tell({ type: 'broke' })}
        >
          <source src={fetched.webm} type="video/webm" />
          <source src={fetched.mp4} type="video/mp4" onError={() => tell({ type: 'broke' })} />
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
            // A press also focuses; only focus that came by keyboard plays.
            if (event.currentTarget.matches(':focus-visible'))
              tell({ type: 'approached', quiet: prefersQuiet() });
          }}
          onBlur={() => tell({ type: 'left' })}
          onClick={() => tell({ type: 'pressed' })}
        >
          <span className={styles.mark}>
            <Icon name={active ? 'pause' : 'play'} />
          </span>
        </button>
      )}
    </div>
  );
}

/** Makes the video do what the state says, and stops the one that played before. */
function useFollow(
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
      previews.start(self);
      if (element.paused) {
        element.play().catch((reason: unknown) => {
          // Also rejected when it is paused before it began, or has no source that works: events tell of those.
          if (reason instanceof DOMException && reason.name === 'NotAllowedError') self.stop();
        });
      }
      return;
    }
    previews.end(self);
    element.pause();
    if (state === 'ready' && element.currentTime > 0) element.currentTime = 0;
  }, [video, state]);
  useEffect(() => () => previews.end(player.current), []);
}
