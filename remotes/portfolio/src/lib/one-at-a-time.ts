/** Something that plays and can be told to stop. */
export type Player = { stop: () => void };

/**
 * At most one preview plays. Whoever starts says so, and whoever played before
 * is stopped. One register serves all previews of a page.
 */
export function createRegister(): { start: (player: Player) => void; end: (player: Player) => void } {
  let playing: Player | null = null;
  return {
    start: (player) => {
      if (playing && playing !== player) playing.stop();
      playing = player;
    },
    end: (player) => {
      if (playing === player) playing = null;
    },
  };
}

export const previews = createRegister();
