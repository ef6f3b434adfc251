import { Button } from '@site/ui/button';
import { Icon } from '@site/ui/icon';
import type { ReactElement } from 'react';
import { draftMessages, formatMoment } from '../content/messages.ts';
import { draftLifetimeDays, type Saving } from './draft-store.ts';
import styles from './save-line.module.css';

type Props = { saving: Saving; onDelete: () => void; onResume: () => void };

/** The state of the draft on this device, with the visitor's control over it. */
export function SaveLine({ saving, onDelete, onResume }: Props): ReactElement {
  const failed = saving.state === 'failed';
  return (
    <div className={styles.line} data-state={saving.state}>
      <p className={styles.text}>
        {saving.state === 'saved' ? <Icon name="check" /> : null}
        {failed ? <Icon name="alert" /> : null}
        <span>{savingMessage(saving, Date.now())}</span>
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

function savingMessage(saving: Saving, now: number): string {
  switch (saving.state) {
    case 'empty':
      return draftMessages.empty;
    case 'saved':
      return draftMessages.saved(formatMoment(saving.at, now), draftLifetimeDays);
    case 'failed':
      return draftMessages.failed;
    case 'off':
      return draftMessages.off;
  }
}
