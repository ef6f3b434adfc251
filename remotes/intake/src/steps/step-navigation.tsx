import type { PlanId } from '@site/domain/catalogue';
import { paths, planPath } from '@site/domain/paths';
import { type PageNumber, pageCount, pages } from '@site/domain/questionnaire';
import { useHydrated } from '@site/ui/browser-only';
import { Button, ButtonLink } from '@site/ui/button';
import { Submit } from '@site/ui/form';
import { Icon } from '@site/ui/icon';
import type { MouseEvent, ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { listPagesNeeded, pageNeed } from '../content/plan-pages.ts';
import { type IntakeForm, listAnsweredPages } from '../fields/answers.ts';
import styles from './step-navigation.module.css';
import type { PageStep } from './steps.ts';
import type { Steps } from './use-steps.ts';

type PageStripProps = {
  form: IntakeForm;
  /** The plan that the answers are for, if known. */
  planId: PlanId | undefined;
  /** Undefined if none of the pages is on screen. */
  current: PageNumber | undefined;
  disabled: boolean;
  onPick: (page: PageNumber) => void;
};

/**
 * Shows links to the seven pages. The list marks the pages that the plan needs, the pages with answers, and the current
 * page.
 */
export function PageStrip({ form, planId, current, disabled, onPick }: PageStripProps): ReactElement {
  const answered = useWatch({ control: form.control, compute: listAnsweredPages });
  return (
    <nav aria-label="Pages of the questionnaire" className={styles.strip}>
      <ol className={styles.list}>
        {pages.map(({ number, title }) => {
          const need = planId && pageNeed(planId, number);
          return (
            <li key={number}>
              <button
                type="button"
                className={styles.page}
                aria-current={number === current ? 'step' : undefined}
                disabled={disabled}
                onClick={() => onPick(number)}
              >
                <span className={styles.slide} data-need={need} aria-hidden="true">
                  {`0${number}`}
                  {answered.includes(number) ? <Icon name="check" className={styles.tick} /> : null}
                </span>
                <span className={styles.title}>
                  {title}
                  <span className={styles.need}>{need}</span>
                  {answered.includes(number) ? <span className="visually-hidden">, answered</span> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className={styles.count}>
        <span>{`${answered.length} of ${pageCount} answered`}</span>
        <span className={styles.legend} aria-hidden="true">
          <span data-need="needed">needed</span>
          <span data-need="helpful">helpful</span>
        </span>
      </p>
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
  /** The plan to pay for, if known. */
  planId: PlanId | undefined;
  sending: boolean;
  /** Explains why the answers were not sent; null if nothing has failed. */
  error: ReactElement | null;
  onClear: () => void;
  /** Undefined if there is nothing to pay. */
  onPayFirst: ((event: MouseEvent) => void) | undefined;
};

/** Shows Back, Next or Submit, and Clear form. Enter in a field triggers Next or Submit. */
export function StepButtons({
  step,
  steps,
  planId,
  sending,
  error,
  onClear,
  onPayFirst,
}: StepButtonsProps): ReactElement {
  const last = step.page === pageCount;
  /** Whether the pages up to this one are enough for us to begin work on the plan. */
  const enough = planId !== undefined && !last && listPagesNeeded(planId).every((page) => page <= step.page);
  const leadsToReview = !last && (enough || step.reviewing);
  // Render a plain button until hydration. A submit button would make the browser submit the form itself and put the
  // answers in the URL.
  const type = useHydrated() ? 'submit' : 'button';
  return (
    <div className={styles.buttons}>
      {enough ? (
        <p className={styles.enough}>
          Your plan needs nothing more. Review your answers and send them when you like.
        </p>
      ) : null}
      {step.page > 1 ? (
        <Button variant="secondary" disabled={sending} onClick={steps.back}>
          Back
        </Button>
      ) : null}
      {last || leadsToReview ? (
        <Button
          variant={leadsToReview ? 'primary' : 'secondary'}
          className={leadsToReview ? styles.lead : undefined}
          disabled={sending}
          onClick={steps.review}
        >
          {step.reviewing ? 'Back to review' : 'Review answers'}
        </Button>
      ) : null}
      {last ? (
        <Submit
          className={styles.submit}
          pending={sending}
          pendingLabel="Submitting..."
          error={error && { text: error }}
        >
          Submit
        </Submit>
      ) : (
        <Button
          type={type}
          variant={leadsToReview ? 'secondary' : 'primary'}
          className={leadsToReview ? undefined : styles.lead}
          disabled={sending}
        >
          Next
        </Button>
      )}
      {onPayFirst && !last ? (
        <ButtonLink
          variant="quiet"
          className={styles.payFirst}
          to={planPath(paths.checkout, planId)}
          onClick={onPayFirst}
        >
          Pay first, answer later
        </ButtonLink>
      ) : null}
      <Button variant="quiet" className={styles.clear} disabled={sending} onClick={onClear}>
        Clear form
      </Button>
    </div>
  );
}
