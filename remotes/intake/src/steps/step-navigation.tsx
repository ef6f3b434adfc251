import { type PageNumber, pageCount, pages } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import type { ReactElement } from 'react';
import styles from './step-navigation.module.css';
import type { PageStep } from './steps.ts';
import type { Steps } from './use-steps.ts';

type PageStripProps = {
  /** Undefined while none of them is on screen. */
  current: PageNumber | undefined;
  disabled: boolean;
  onPick: (page: PageNumber) => void;
};

/** Links to the seven pages, with the current one marked. */
export function PageStrip({ current, disabled, onPick }: PageStripProps): ReactElement {
  return (
    <nav aria-label="Pages of the questionnaire" className={styles.strip}>
      <ol className={styles.list}>
        {pages.map(({ number, title }) => (
          <li key={number}>
            <button
              type="button"
              className={styles.page}
              aria-current={number === current ? 'step' : undefined}
              disabled={disabled}
              onClick={() => onPick(number)}
            >
              <span className={styles.slide} aria-hidden="true">
                0{number}
              </span>
              <span className={styles.title}>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function Progress({ page }: { page: number }): ReactElement {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={pageCount}
      aria-valuenow={page}
      aria-valuetext={`Step ${page} of ${pageCount}`}
    >
      <div className={styles.bar} style={{ scale: `${page / pageCount} 1` }} />
    </div>
  );
}

type StepButtonsProps = {
  step: PageStep;
  steps: Steps;
  /** Before hydration the browser itself would submit the form, with the answers in the URL. */
  hydrated: boolean;
  sending: boolean;
  onClear: () => void;
};

/** Back, Next or Submit, and Clear form. Next and Submit are what Enter in a field presses. */
export function StepButtons({ step, steps, hydrated, sending, onClear }: StepButtonsProps): ReactElement {
  const last = step.page === pageCount;
  const type = hydrated ? 'submit' : 'button';
  return (
    <div className={styles.buttons}>
      {step.page > 1 ? (
        <Button variant="secondary" disabled={sending} onClick={steps.back}>
          Back
        </Button>
      ) : null}
      {last || step.reviewing ? (
        <Button variant="secondary" disabled={sending} onClick={steps.review}>
          {step.reviewing ? 'Back to review' : 'Review answers'}
        </Button>
      ) : null}
      {last ? (
        <Button key="submit" type={type} className={styles.submit} busy={sending} busyLabel="Submitting...">
          Submit
        </Button>
      ) : (
        <Button key="next" type={type} className={styles.next} disabled={sending}>
          Next
        </Button>
      )}
      <Button variant="quiet" className={styles.clear} disabled={sending} onClick={onClear}>
        Clear form
      </Button>
    </div>
  );
}
