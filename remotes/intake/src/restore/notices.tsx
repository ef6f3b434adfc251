import type { PlanId } from '@site/domain/catalogue';
import { formatDay } from '@site/domain/format';
import { paths, planPath } from '@site/domain/paths';
import { saveFile } from '@site/ui/browser';
import { Button, ButtonLink } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import type { ReactElement } from 'react';
import { draftMessages, formatMoment } from '../content/messages.ts';
import { draftLifetimeDays } from '../draft/draft.ts';
import type { Saving } from '../draft/draft-sync.ts';
import { draftStores } from '../draft/use-draft.ts';
import type { Steps } from '../steps/use-steps.ts';
import styles from './notices.module.css';
import type { Clearing } from './use-clearing.ts';
import type { Restored } from './use-restored.ts';

/** What was found on this device and is not restored to the form. */
export function FoundNotices({
  found,
  dismiss,
  reviewSent,
  planId,
}: Restored & { planId: PlanId | undefined }): ReactElement | null {
  const { expiredFrom, unreadable, sentBefore } = found;
  if (!expiredFrom && !unreadable && !sentBefore) return null;
  return (
    <div className={styles.notices}>
      {sentBefore ? (
        <Notice
          tone="success"
          title={`You submitted this questionnaire at ${formatMoment(sentBefore.at, Date.now())}.`}
          action={
            <>
              <ButtonLink to={planPath(paths.checkout, planId)} size="s">
                Proceed to Payment
              </ButtonLink>
              <Button variant="secondary" size="s" onClick={() => reviewSent(sentBefore)}>
                Review Submission
              </Button>
            </>
          }
        >
          <p>This is a new, empty form for another submission.</p>
        </Notice>
      ) : null}
      {expiredFrom ? (
        <Notice
          action={
            <Button variant="quiet" size="s" onClick={() => dismiss('expiredFrom')}>
              Dismiss
            </Button>
          }
        >
          <p>{draftMessages.expired(formatDay(expiredFrom), draftLifetimeDays)}</p>
        </Notice>
      ) : null}
      {unreadable ? (
        <Notice
          action={
            <>
              <Button
                variant="secondary"
                size="s"
                onClick={() => saveFile(unreadableDrafts(), 'questionnaire-draft.json')}
              >
                Save it as a file
              </Button>
              <Button variant="quiet" size="s" onClick={() => dismiss('unreadable')}>
                Delete it
              </Button>
            </>
          }
        >
          <p>{draftMessages.unreadable}</p>
        </Notice>
      ) : null}
    </div>
  );
}

type TrayProps = {
  saving: Saving;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
  /** Undefined when nothing was cleared. */
  onUndo: (() => void) | undefined;
  onDismiss: () => void;
};

/** Choices that must be in view anywhere on the page: fixed to the foot of the screen, so that nothing moves. */
export function Tray({
  saving,
  onSaveMine,
  onTakeTheirs,
  onUndo,
  onDismiss,
}: TrayProps): ReactElement | null {
  const conflict = saving.state === 'conflict' ? saving.other : undefined;
  if (!conflict && !onUndo) return null;
  return (
    <div className={styles.tray}>
      {conflict ? (
        <Notice
          className={styles.notice}
          title={conflict === 'changed' ? draftMessages.changedElsewhere : draftMessages.removedElsewhere}
          action={
            <>
              <Button variant="secondary" size="s" onClick={onSaveMine}>
                Keep mine
              </Button>
              <Button variant="secondary" size="s" onClick={onTakeTheirs}>
                {conflict === 'changed' ? 'Load the other tab’s' : 'Start afresh'}
              </Button>
            </>
          }
        >
          <p>{conflict === 'changed' ? draftMessages.changedChoice : draftMessages.removedChoice}</p>
        </Notice>
      ) : null}
      {onUndo ? (
        <Notice
          className={styles.notice}
          title={draftMessages.cleared}
          action={
            <>
              <Button variant="secondary" size="s" onClick={onUndo}>
                Undo
              </Button>
              <Button variant="quiet" size="s" onClick={onDismiss}>
                Dismiss
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}

/** Announces to screen readers what happens away from the focus. */
export function Announcements({
  saving,
  undo,
  restoredFrom,
  steps,
}: {
  saving: Saving;
  undo: Clearing['undo'];
  restoredFrom: Restored['found']['restoredFrom'];
  steps: Steps;
}): ReactElement {
  const announcements = [
    saving.state === 'conflict' &&
      (saving.other === 'changed' ? draftMessages.changedElsewhere : draftMessages.removedElsewhere),
    saving.state === 'failed' && draftMessages[saving.reason],
    undo && `${draftMessages.cleared} You can undo this.`,
    restoredFrom &&
      steps.step.screen !== 'sent' &&
      draftMessages.restored(formatMoment(restoredFrom, Date.now())),
  ];
  return (
    <p className="visually-hidden" role="status">
      {announcements.find(Boolean) || ''}
    </p>
  );
}

/** Drafts that this release cannot read, as one file for the visitor. */
function unreadableDrafts(): Blob {
  const texts = draftStores.unreadable.read() ?? [];
  return new Blob([texts.join('\n')], { type: 'application/json' });
}
