import { type ComponentProps, type ReactElement, useEffect, useRef } from 'react';

/**
 * Takes the focus when it appears, so that it is seen and read wherever the page was scrolled to. In an effect: what
 * closes at the same moment gives the focus back before.
 */
export function Focused(props: Omit<ComponentProps<'div'>, 'ref' | 'tabIndex'>): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return <div ref={element} tabIndex={-1} {...props} />;
}
