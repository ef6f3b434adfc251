/** Fetches what a path needs, ahead of the visit. */
export type Prefetch = (path: string) => void;

let prefetch: Prefetch = () => {};

/** Told by the shell how to prefetch; links call it on intent. */
export function onPrefetch(handler: Prefetch): void {
  prefetch = handler;
}

export function prefetchPath(path: string): void {
  prefetch(path);
}
