import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import type { ReactElement } from 'react';
import { draftWords } from '../content/words.ts';
import type { Saving } from '../lib/draft-keeper.ts';
import styles from './tray.module.css';

type Props = {
  saving: Saving;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Undefined when nothing was cleared. */
  onUndo: (() => void) | undefined;
  onDismiss: () => void;
};

/** What wants an answer wherever the visitor is on the page: at the foot of the screen, moving nothing. */
export function Tray({ saving, onKeepMine, onTakeTheirs, onUndo, onDismiss }: Props): ReactElement | null {
  const conflict = saving.state === 'conflict' ? saving.other : undefined;
  if (!conflict && !onUndo) return null;
  return (
    <div className={styles.tray}>
      {conflict ? (
        <Notice
          className={styles.notice}
          title={conflict === 'changed' ? draftWords.changedElsewhere : draftWords.goneElsewhere}
          action={
            <>
              <Button variant="secondary" size="s" onClick={onKeepMine}>
                Keep mine
              </Button>
              <Button variant="secondary" size="s" onClick={onTakeTheirs}>
                {conflict === 'changed' ? 'Load the other tab’s' : 'Start afresh'}
              </Button>
            </>
          }
        >
          <p>{conflict === 'changed' ? draftWords.changedChoice : draftWords.goneChoice}</p>
        </Notice>
      ) : null}
      {onUndo ? (
        <Notice
          className={styles.notice}
          title={draftWords.cleared}
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
