import { type RefObject, useEffect, useRef, useState } from 'react';

/** Watches an image that may not load, also one that failed before the page was alive. */
export function usePictureFailure(): {
  ref: RefObject<HTMLImageElement | null>;
  failed: boolean;
  onError: () => void;
} {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const image = ref.current;
    // A lazy image that was not asked for yet has no current source.
    if (image?.currentSrc && image.complete && image.naturalWidth === 0) setFailed(true);
  }, []);
  return { ref, failed, onError: () => setFailed(true) };
}
