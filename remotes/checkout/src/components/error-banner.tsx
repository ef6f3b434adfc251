import { Notice } from '@site/ui/notice';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import styles from './error-banner.module.css';

/** The red banner above the form. */
export function ErrorBanner({ message }: { message: string }): ReactElement {
  return (
    <Arriving>
      <Notice tone="danger" live="assertive" title={message}>
        <p>
          Your details and your card are still in the form. However often you try, this order is charged once.
        </p>
      </Notice>
    </Arriving>
  );
}

/** Takes the focus when it appears, so that what it holds is seen and read wherever the page was scrolled to. */
export function Arriving({ children }: { children: ReactNode }): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.banner}>
      {children}
    </div>
  );
}
