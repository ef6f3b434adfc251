/** `idle` has no URL yet, so it cannot fetch; `ready` shows the first frame, `paused` the one where the visitor stopped. */
export type PreviewState = 'idle' | 'ready' | 'loading' | 'playing' | 'paused' | 'failed';

export type PreviewEvent =
  /** The card came into view. */
  | { type: 'seen' }
  /** Pointed at or focused: `quiet` visitors asked for less motion or less data. */
  | { type: 'approached'; quiet: boolean }
  /** No longer pointed at or focused, or another preview began. */
  | { type: 'left' }
  /** An explicit request, which `quiet` visitors can make too. */
  | { type: 'pressed' }
  | { type: 'started' }
  | { type: 'broke' };

export function nextPreviewState(state: PreviewState, event: PreviewEvent): PreviewState {
  if (state === 'failed') return 'failed';
  switch (event.type) {
    case 'seen':
      return state === 'idle' ? 'ready' : state;
    case 'approached':
      return event.quiet || state === 'playing' ? state : 'loading';
    case 'left':
      return state === 'idle' ? 'idle' : 'ready';
    case 'pressed':
      return state === 'playing' || state === 'loading' ? 'paused' : 'loading';
    case 'started':
      return state === 'loading' ? 'playing' : state;
    case 'broke':
      return 'failed';
  }
}

export type Player = { stop: () => void };

let playing: Player | undefined;

/** At most one preview plays: a start stops the one that played before. */
export function start(player: Player): void {
  if (playing !== player) playing?.stop();
  playing = player;
}

export function end(player: Player): void {
  if (playing === player) playing = undefined;
}
