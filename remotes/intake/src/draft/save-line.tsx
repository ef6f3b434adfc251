import { draftDays } from '@site/domain/browser-storage';
import { Button } from '@site/ui/button';
import { Icon } from '@site/ui/icon';
import type { ReactElement } from 'react';
import { draftMessages, formatDeviceMoment } from '../content/form-texts.ts';
import type { Saving } from './draft-store.ts';
import styles from './save-line.module.css';

type Props = { saving: Saving; onDelete: () => void; onResume: () => void };

/** Shows whether the draft is saved on this device, with a button to delete it or to save again. */
export function SaveLine({ saving, onDelete, onResume }: Props): ReactElement {
  const failed = saving.state === 'failed';
  const off = saving.state === 'off';
  return (
    <div className={styles.line} data-state={saving.state}>
      <p className={styles.text}>
        {saving.state === 'saved' ? <Icon name="check" /> : null}
        {failed ? <Icon name="alert" /> : null}
        <span>{describeSaving(saving)}</span>
      </p>
      {/* A single button, so that it keeps the focus when its action changes. */}
      {off || saving.state === 'saved' ? (
        <Button variant="quiet" size="s" onClick={off ? onResume : onDelete}>
          {off ? (
            'Save on this device'
          ) : (
            <>
              Delete<span className="visually-hidden"> the answers saved on this device</span>
            </>
          )}
        </Button>
      ) : null}
    </div>
  );
}

function describeSaving(saving: Saving): string {
  switch (saving.state) {
    case 'empty':
      return draftMessages.empty;
    case 'saved':
      return draftMessages.describeSaved(formatDeviceMoment(saving.at), draftDays);
    case 'failed':
      return draftMessages.failed;
    case 'off':
      return draftMessages.off;
  }
}
