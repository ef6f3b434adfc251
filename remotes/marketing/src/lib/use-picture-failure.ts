import { type RefCallback, useCallback, useRef } from 'react';

/** Calls back once when an image does not load, also when it failed before the page was alive. */
export function usePictureFailure(onFail: () => void): RefCallback<HTMLImageElement> {
  const callback = useRef(onFail);
  callback.current = onFail;
  return useCallback((image) => {
    if (!image) return;
    const fail = () => callback.current();
    // A lazy image that was not asked for yet has no current source.
    if (image.currentSrc && image.complete && image.naturalWidth === 0) fail();
    else image.addEventListener('error', fail, { once: true });
    return () => image.removeEventListener('error', fail);
  }, []);
}
