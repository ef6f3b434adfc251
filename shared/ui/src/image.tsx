import { type ComponentPropsWithoutRef, type ReactElement, type ReactNode, useRef, useState } from 'react';

type ImageProps = Omit<ComponentPropsWithoutRef<'img'>, 'alt' | 'onError'> & {
  alt: string;
  /** Replaces an image that fails to load. Without a fallback the image is hidden. */
  fallback?: ReactNode;
  /** Names the image in the log message about the failure, for example "The logo of Looma". */
  log?: string;
  onFail?: () => void;
};

/**
 * Renders an `<img>`; the whole site uses this component for its images. If an image fails to load, even before
 * hydration, the component replaces or hides it, so that no broken image shows.
 */
export function Image({ fallback = null, log, onFail, alt, ...image }: ImageProps): ReactElement {
  const [failed, setFailed] = useState(false);
  // The error event and the check after hydration can both report the same failure.
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
        // A lazy image that has not been requested yet has no `currentSrc`, so it has not failed.
        if (element?.currentSrc && element.complete && element.naturalWidth === 0) fail();
      }}
      onError={fail}
    />
  );
}
