import { pageCount } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import type { ReactElement } from 'react';
import { Review } from '../components/review.tsx';
import { words } from '../content/words.ts';
import styles from './review-form.module.css';
import type { Questionnaire } from './use-questionnaire.ts';

/** All answers on one screen, with Submit at hand. */
export function ReviewForm({ form, steps, submitting }: Questionnaire): ReactElement {
  const { submission, submit } = submitting;
  const sending = submission.state === 'sending';
  return (
    <div className={styles.form}>
      <Review
        answers={form.getValues()}
        disabled={sending}
        onChange={(page, field) =>
          steps.show({
            screen: 'page',
            page: page === 0 ? pageCount : page,
            from: 'review',
            field,
            reviewing: true,
          })
        }
      />
      {submission.state === 'failed' ? (
        <Notice tone="danger" live="assertive">
          <p>{words.submitFailed}</p>
        </Notice>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={sending} onClick={steps.back}>
          Back
        </Button>
        <Button busy={sending} busyLabel="Submitting..." onClick={submit}>
          Submit
        </Button>
      </div>
    </div>
  );
}
