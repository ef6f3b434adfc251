import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

type ErrorSummaryProps = {
  title: ReactNode;
  errors: readonly { fieldId: string; message: string }[];
  /** The number of attempts to send the form: each further attempt focuses the summary again. */
  attempt: number;
  /** Focuses a field, and shows it before where it is not on screen. */
  onLead: (fieldId: string) => void;
};

/** All errors of a form. Takes the focus when it appears; each entry links to its field. */
export function ErrorSummary({ title, errors, attempt, onLead }: ErrorSummaryProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), [attempt]);

  // Not left to the browser: the router treats a changed hash as a navigation.
  const lead = (event: MouseEvent, fieldId: string) => {
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
            <a href={`#${fieldId}`} onClick={(event) => lead(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
