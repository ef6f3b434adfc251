import { Button } from '@site/ui/button';
import { Icon } from '@site/ui/icon';
import type { ReactElement } from 'react';
import { sayMoment } from '../content/moments.ts';
import { draftWords } from '../content/words.ts';
import type { Saving } from '../lib/draft-keeper.ts';
import styles from './save-line.module.css';

type Props = { saving: Saving; onDelete: () => void; onResume: () => void };

/** How the draft on this device stands, and the say over it. */
export function SaveLine({ saving, onDelete, onResume }: Props): ReactElement {
  const failed = saving.state === 'failed' || saving.state === 'conflict';
  return (
    <div className={styles.line} data-state={saving.state}>
      <p className={styles.text}>
        {saving.state === 'saved' ? <Icon name="check" /> : null}
        {failed ? <Icon name="alert" /> : null}
        <span>{saySaving(saving, Date.now())}</span>
      </p>
      {saving.state === 'saved' ? (
        <Button variant="quiet" size="s" onClick={onDelete}>
          Delete<span className="visually-hidden"> the answers saved on this device</span>
        </Button>
      ) : null}
      {saving.state === 'off' ? (
        <Button variant="quiet" size="s" onClick={onResume}>
          Save on this device
        </Button>
      ) : null}
    </div>
  );
}

function saySaving(saving: Saving, now: number): string {
  switch (saving.state) {
    case 'empty':
      return draftWords.empty;
    case 'saved':
      return draftWords.saved(sayMoment(saving.at, now));
    case 'failed':
      return draftWords[saving.reason];
    case 'off':
      return draftWords.off;
    case 'conflict':
      return draftWords.conflict;
  }
}
