export type Debounced = {
  /** Runs the work after a pause; each request starts the pause anew. */
  request: () => void;
  /** Runs it now, if it was requested. @returns whether it was */
  flush: () => boolean;
  cancel: () => void;
};

/** @param pause milliseconds */
export function debounce(pause: number, work: () => void): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    if (timer === undefined) return false;
    cancel();
    work();
    return true;
  };
  return {
    request: () => {
      cancel();
      timer = setTimeout(flush, pause);
    },
    flush,
    cancel,
  };
}
