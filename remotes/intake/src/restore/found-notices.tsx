import { draftDays } from '@site/domain/browser-storage';
import type { PlanId } from '@site/domain/catalogue';
import { formatDay } from '@site/domain/format';
import { buildOrderFragment } from '@site/domain/order-links';
import { paths, planPath } from '@site/domain/paths';
import { Button, ButtonLink } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import type { ReactElement } from 'react';
import { draftMessages, formatDeviceMoment } from '../content/form-texts.ts';
import type { Saving } from '../draft/draft-store.ts';
import type { Steps } from '../steps/use-steps.ts';
import { describeWithQuestion, type FieldError } from '../submission/field-errors.ts';
import { findOrderFor } from '../submission/order-store.ts';
import { formatSent } from '../submission/submitted.ts';
import styles from './found-notices.module.css';
import type { Clearing } from './use-clearing.ts';
import type { Restored } from './use-restored.ts';

/** Tells the visitor what was found on this device but not restored, and why the form is empty. */
export function FoundNotices({
  found,
  dismiss,
  reviewSent,
  planId,
}: Restored & { planId: PlanId | undefined }): ReactElement | null {
  const { expiredDraftAt, earlierSubmission, isEmptied } = found;
  if (!expiredDraftAt && !earlierSubmission && !isEmptied) return null;
  const opened = earlierSubmission && findOrderFor(earlierSubmission.answers.submissionKey);
  // Link to the order only if its answers were already sent. If the order still lacks answers, this empty form is for
  // that order.
  const order = opened?.submissionKey ? opened : undefined;
  return (
    <div className={styles.notices}>
      {earlierSubmission ? (
        <Notice
          tone="success"
          title={`You submitted this questionnaire on ${formatSent(earlierSubmission)}.`}
          action={
            <>
              {order ? (
                <ButtonLink to={paths.checkout} secret={buildOrderFragment(order.token)} size="s">
                  See your order
                </ButtonLink>
              ) : earlierSubmission.order ? null : (
                <ButtonLink to={planPath(paths.checkout, planId)} size="s">
                  Proceed to Payment
                </ButtonLink>
              )}
              <Button variant="secondary" size="s" onClick={() => reviewSent(earlierSubmission)}>
                Review Submission
              </Button>
            </>
          }
        >
          <p>This is a new, empty form for another submission.</p>
        </Notice>
      ) : null}
      {expiredDraftAt ? (
        <DismissibleNotice onDismiss={() => dismiss('expiredDraftAt')}>
          {draftMessages.describeExpired(formatDay(expiredDraftAt), draftDays)}
        </DismissibleNotice>
      ) : null}
      {isEmptied ? (
        <DismissibleNotice onDismiss={() => dismiss('isEmptied')}>{draftMessages.emptied}</DismissibleNotice>
      ) : null}
    </div>
  );
}

type DismissibleProps = { onDismiss: () => void; children: string };

function DismissibleNotice({ onDismiss, children }: DismissibleProps): ReactElement {
  return (
    <Notice
      action={
        <Button variant="quiet" size="s" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <p>{children}</p>
    </Notice>
  );
}

/** Offers Undo at the bottom of the screen, where it is visible from anywhere on the page and shifts no content. */
export function UndoNotice({ undo, dismiss }: Clearing): ReactElement | null {
  if (!undo) return null;
  return (
    <div className={styles.tray}>
      <Notice
        className={styles.notice}
        title={draftMessages.cleared}
        action={
          <>
            <Button variant="secondary" size="s" onClick={undo}>
              Undo
            </Button>
            <Button variant="quiet" size="s" onClick={dismiss}>
              Dismiss
            </Button>
          </>
        }
      />
    </div>
  );
}

/** Announces to screen readers what changes outside the focused element. */
export function Announcements({
  saving,
  undo,
  restoredFrom,
  steps,
  error,
}: {
  saving: Saving;
  undo: Clearing['undo'];
  restoredFrom: Restored['found']['restoredFrom'];
  steps: Steps;
  /**
   * The first error. The screen reader Orca says nothing when the focus moves from the review to the field with the
   * error, so announce the error as well.
   */
  error: FieldError | undefined;
}): ReactElement {
  const announcements = [
    error && describeWithQuestion(error),
    undo && `${draftMessages.cleared} You can undo this.`,
    (saving.state === 'failed' || saving.state === 'off') && draftMessages[saving.state],
    restoredFrom &&
      steps.step.screen !== 'sent' &&
      draftMessages.describeRestored(formatDeviceMoment(restoredFrom)),
  ];
  return (
    <p className="visually-hidden" role="status">
      {announcements.find(Boolean) || ''}
    </p>
  );
}
