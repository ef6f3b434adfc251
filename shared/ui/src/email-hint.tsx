import type { ReactElement } from 'react';
import { Button } from './button.tsx';
import styles from './email-hint.module.css';

type EmailHintProps = { meant: string | undefined; onAccept: (meant: string) => void };

/** Asks below an email field whether a similar address was meant. Pressing the hint accepts that address. */
export function EmailHint({ meant, onAccept }: EmailHintProps): ReactElement {
  return (
    <div role="status">
      {meant ? (
        <Button className={styles.hint} variant="quiet" size="s" onClick={() => onAccept(meant)}>
          {`Did you mean ${meant}?`}
        </Button>
      ) : null}
    </div>
  );
}
