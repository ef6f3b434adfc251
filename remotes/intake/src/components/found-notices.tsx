import { paths } from '@site/domain/paths';
import { Button, ButtonLink } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import type { ReactElement } from 'react';
import { sayDay, sayMoment } from '../content/moments.ts';
import { draftWords } from '../content/words.ts';
import { draftStorage } from '../forms/use-draft.ts';
import type { Restored } from '../forms/use-restored.ts';
import { saveAside } from '../lib/save-aside.ts';
import styles from './found-notices.module.css';

/** What was found on this device and is not simply back in the form. */
export function FoundNotices({ found, forget, reviewSent }: Restored): ReactElement | null {
  const { expiredFrom, aside, sentBefore } = found;
  if (!expiredFrom && !aside && !sentBefore) return null;
  return (
    <div className={styles.notices}>
      {sentBefore ? (
        <Notice
          tone="success"
          title={`You submitted this questionnaire at ${sayMoment(sentBefore.at, Date.now())}.`}
          action={
            <>
              <ButtonLink to={paths.checkout} size="s">
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
            <Button variant="quiet" size="s" onClick={() => forget('expiredFrom')}>
              Dismiss
            </Button>
          }
        >
          <p>{draftWords.expired(sayDay(expiredFrom))}</p>
        </Notice>
      ) : null}
      {aside ? (
        <Notice
          action={
            <>
              <Button variant="secondary" size="s" onClick={() => saveAside(draftStorage.aside())}>
                Save it as a file
              </Button>
              <Button variant="quiet" size="s" onClick={() => forget('aside')}>
                Delete it
              </Button>
            </>
          }
        >
          <p>{draftWords.aside}</p>
        </Notice>
      ) : null}
    </div>
  );
}
