/** Delays between the attempts to load the page that the document shows, in milliseconds. The last one repeats. */
const retryDelays = [1_000, 3_000, 10_000, 30_000];

type Options = {
  /** Called with each failure; throws it to give up. */
  onFailure: (error: unknown) => void;
  sleep?: (milliseconds: number) => Promise<void>;
};

/** Repeats an attempt until it succeeds. */
export async function retry<T>(attempt: () => Promise<T>, { onFailure, sleep = pause }: Options): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      onFailure(error);
      await sleep(retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0);
    }
  }
}

/** Waits, but not longer than until the browser is online again. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    window.addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
