import { Link } from '@site/sdk';
import { reloadDocument, withTimeout } from '@site/ui/browser-only';
import { Button } from '@site/ui/button';
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useOpenCase } from './case-address.ts';
import styles from './cases.module.css';
import { FirstLine } from './first-line.tsx';
import type { OpenCase } from './open-case.ts';

type Viewer = typeof import('./case-viewer.tsx').default;

/** The viewer, which loads when the first case is opened. */
let loaded: Viewer | undefined;

/** Shows the dialog of the case that the URL names. */
export function OpenedCase({ cases }: { cases: readonly OpenCase[] }): ReactElement | null {
  const { id, page, turnTo, close } = useOpenCase();
  const open = cases.find((entry) => entry.id === id);
  if (!open) return null;
  return <LoadedCase key={open.id} open={open} page={page} onTurn={turnTo} onClose={close} />;
}

function LoadedCase(props: ComponentProps<Viewer>): ReactElement {
  const { open, onClose } = props;
  const [Viewer, setViewer] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (Viewer) return;
    withTimeout(import('./case-viewer.tsx')).then(
      ({ default: viewer }) => {
        loaded = viewer;
        setViewer(() => viewer);
      },
      () => setFailed(true),
    );
  }, [Viewer]);
  if (Viewer) return <Viewer {...props} />;
  if (failed) return <FailedCase title={open.title} onClose={onClose} />;
  return <p className={`${styles.failed} ${styles.opening}`} role="status">{`Opening ${open.title}`}</p>;
}

/**
 * Shows over the gallery that a case did not load. Trying again reloads the document. The document's URL names the
 * case, so the case opens again.
 */
function FailedCase({ title, onClose }: { title: string; onClose: () => void }): ReactElement {
  const [reloading, setReloading] = useState(false);
  const reload = async () => {
    setReloading(true);
    if (!(await reloadDocument())) setReloading(false);
  };
  return (
    <section className={styles.failed} aria-label={title}>
      <p role="alert">{`${title} did not load. Check your connection and try again; the gallery is still here.`}</p>
      <Button size="s" busy={reloading} busyLabel="Loading…" onClick={reload}>
        Try again
      </Button>
      <Button size="s" variant="quiet" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

/** Links to a case and opens it in a dialog. The link's address also opens the case from other pages. */
export function CaseLink({
  open,
  className,
  children,
}: {
  open: OpenCase;
  className?: string;
  children: ReactNode;
}): ReactElement {
  const { linkTo } = useOpenCase();
  return (
    <Link {...linkTo(open)} className={className}>
      {children}
    </Link>
  );
}

/** Shows the text of a case. `line` appears below the case's name. */
export function CaseWords({
  open,
  line,
}: {
  open: OpenCase & {
    /** The text of the link, such as "Read all 12 slides". */
    read: string;
  };
  line: string;
}): ReactElement {
  return (
    <div className={styles.words}>
      <header>
        <p className={styles.first}>
          <FirstLine open={open} />
        </p>
        <h2 id={`${open.id}-title`}>{open.title}</h2>
        <p className={styles.line}>{line}</p>
      </header>
      <p>{open.description}</p>
      <ul className={styles.points}>
        {open.highlights.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <CaseLink open={open} className={styles.open}>
        {open.read}
        <span className="visually-hidden">{` of ${open.title}`}</span>
      </CaseLink>
    </div>
  );
}
