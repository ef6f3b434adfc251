/** Work that waits until nothing has asked for it for a while. */
export type AfterRest = {
  /** Asks for it; each asking starts the rest anew. */
  touch: () => void;
  /** Does it now, if it was asked for. */
  flush: () => void;
  /** Forgets that it was asked for. */
  drop: () => void;
};

export function afterRest(milliseconds: number, work: () => void): AfterRest {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    if (timer === undefined) return;
    drop();
    work();
  };
  const touch = () => {
    drop();
    timer = setTimeout(flush, milliseconds);
  };
  return { touch, flush, drop };
}
