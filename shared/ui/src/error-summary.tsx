import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

type ErrorSummaryProps = {
  title: ReactNode;
  errors: readonly { fieldId: string; message: string }[];
  /** The number of attempts to submit the form. Each further attempt focuses the summary again. */
  attempt: number;
  /** Focuses a field, after making it visible if necessary. */
  onLead: (fieldId: string) => void;
};

/**
 * Lists all errors of a form, and takes the focus after each failed attempt to submit. Each entry links to its field.
 */
export function ErrorSummary({ title, errors, attempt, onLead }: ErrorSummaryProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), [attempt]);

  // Prevent the default, because the router would treat the changed hash as navigation.
  const leadToField = (event: MouseEvent, fieldId: string) => {
    event.preventDefault();
    onLead(fieldId);
  };
  return (
    <div className={styles.summary} role="alert">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => leadToField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
