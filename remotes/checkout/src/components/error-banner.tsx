import { Notice } from '@site/shared/ui/notice';
import { type ReactElement, useEffect, useRef } from 'react';
import styles from './error-banner.module.css';

/** The red banner above the form. It takes the focus when it appears, so that it is seen and read. */
export function ErrorBanner({ message }: { message: string }): ReactElement {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <div ref={banner} tabIndex={-1} className={styles.banner}>
      <Notice tone="danger" live="assertive" title={message}>
        <p>
          Your details and your card are still in the form. However often you try, this order is charged once.
        </p>
      </Notice>
    </div>
  );
}
