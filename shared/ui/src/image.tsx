import { type ComponentPropsWithoutRef, type ReactElement, type ReactNode, useRef, useState } from 'react';

type ImageProps = Omit<ComponentPropsWithoutRef<'img'>, 'alt' | 'onError'> & {
  alt: string;
  /** Replaces an image that does not load; without one it is hidden. */
  fallback?: ReactNode;
  /** Names the image in the log when it does not load: "The logo of Looma". */
  log?: string;
  onFail?: () => void;
};

/** The `<img>` of all pages: one that fails, also before hydration, is replaced or hidden and never shows as broken. */
export function Image({ fallback = null, log, onFail, alt, ...image }: ImageProps): ReactElement {
  const [failed, setFailed] = useState(false);
  // The event and the check after hydration may both report the same failure.
  const reported = useRef(false);
  const fail = () => {
    if (reported.current) return;
    reported.current = true;
    if (log) console.warn(`${log} did not load and is hidden.`);
    setFailed(true);
    onFail?.();
  };
  if (failed) return <>{fallback}</>;
  return (
    <img
      {...image}
      alt={alt}
      decoding="async"
      ref={(element) => {
        // A lazy image that was not requested yet has no current source.
        if (element?.currentSrc && element.complete && element.naturalWidth === 0) fail();
      }}
      onError={fail}
    />
  );
}
