import { type ComponentProps, type ReactElement, useEffect, useRef } from 'react';

/**
 * Renders content that focuses itself when it appears, so that it scrolls into view and screen readers read it. The
 * focus moves in an effect, because an element that closes at the same time, such as a dialog, must return the focus
 * first.
 */
export function Focused(props: Omit<ComponentProps<'div'>, 'ref' | 'tabIndex'>): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return <div ref={element} tabIndex={-1} {...props} />;
}
