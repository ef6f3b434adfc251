/**
 * What a preview is doing. `asleep` has no address yet, so it cannot fetch;
 * `ready` stands at its first frame, `paused` where the visitor stopped it.
 */
export type PreviewState = 'asleep' | 'ready' | 'loading' | 'playing' | 'paused' | 'failed';

export type PreviewEvent =
  /** The card came into view. */
  | { type: 'seen' }
  /** Pointed at or focused: `quiet` visitors asked for less motion or less data. */
  | { type: 'approached'; quiet: boolean }
  /** No longer pointed at or focused, or another preview began. */
  | { type: 'left' }
  /** Pressed: the explicit wish, which always counts. */
  | { type: 'pressed' }
  | { type: 'started' }
  | { type: 'broke' };

/** The whole behaviour of a preview card, apart from the video element that follows it. */
export function nextPreviewState(state: PreviewState, event: PreviewEvent): PreviewState {
  if (state === 'failed') return 'failed';
  switch (event.type) {
    case 'seen':
      return state === 'asleep' ? 'ready' : state;
    case 'approached':
      return event.quiet || state === 'playing' ? state : 'loading';
    case 'left':
      return state === 'asleep' ? 'asleep' : 'ready';
    case 'pressed':
      return state === 'playing' || state === 'loading' ? 'paused' : 'loading';
    case 'started':
      return state === 'loading' ? 'playing' : state;
    case 'broke':
      return 'failed';
  }
}
