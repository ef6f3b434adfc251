import { type ComponentProps, type ReactElement, useEffect, useId, useRef } from 'react';

/**
 * Renders content that focuses itself when it appears, so that it scrolls into view and screen readers read it. The
 * focus moves in an effect, because an element that closes at the same time, such as a dialog, must return the focus
 * first.
 *
 * The content is also the name of the focused group, because Orca says no more than "clickable" for a focused element
 * without a name. The content needs no live region: screen readers would read it twice.
 */
export function Focused({
  children,
  ...props
}: Omit<ComponentProps<'div'>, 'ref' | 'role' | 'tabIndex'>): ReactElement {
  const element = useRef<HTMLDivElement>(null);
  const contentId = useId();
  useEffect(() => element.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this element groups text.
    <div ref={element} tabIndex={-1} role="group" aria-labelledby={contentId} {...props}>
      <div id={contentId}>{children}</div>
    </div>
  );
}
