import { type MouseEvent, type ReactElement, type ReactNode, type Ref, useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

export type ErrorSummaryProps = {
  title: ReactNode;
  errors: readonly { fieldId: string; message: string }[];
  /** Counts attempts to send the form: a further attempt takes the focus again. */
  attempt?: number;
  /** Brings a field on screen that is not; by default the field takes the focus where it is. */
  onLead?: (fieldId: string) => void;
  ref?: Ref<HTMLDivElement>;
};

/** What stands in the way, in one place. Takes the focus when it appears; each entry leads to its field. */
export function ErrorSummary({ title, errors, attempt = 0, onLead, ref }: ErrorSummaryProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);

  // Each further attempt takes the focus again.
  useEffect(() => heading.current?.focus(), [attempt]);

  // Not left to the browser: a changed hash would be a navigation to the router.
  const lead = (event: MouseEvent, fieldId: string) => {
    event.preventDefault();
    if (onLead) onLead(fieldId);
    else document.getElementById(fieldId)?.focus();
  };
  return (
    <div ref={ref} className={styles.summary} role="alert">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => lead(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
