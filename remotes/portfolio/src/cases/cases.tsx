import { Link } from '@site/sdk';
import { reloadDocument, withTimeout } from '@site/ui/browser-only';
import { Button } from '@site/ui/button';
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useOpenCase } from './case-address.ts';
import type { CaseContent } from './case-content.ts';
import styles from './cases.module.css';
import { FirstLine } from './first-line.tsx';

type Viewer = typeof import('./case-viewer.tsx').default;

/** The viewer, which loads when the first case is opened. */
let loaded: Viewer | undefined;

/** Shows the dialog of the case that the URL names. */
export function OpenedCase({ cases }: { cases: readonly CaseContent[] }): ReactElement | null {
  const { id, page, turnTo, close } = useOpenCase();
  const content = cases.find((entry) => entry.id === id);
  if (!content) return null;
  return <LoadedCase key={content.id} content={content} page={page} onTurn={turnTo} onClose={close} />;
}

function LoadedCase(props: ComponentProps<Viewer>): ReactElement {
  const { content, onClose } = props;
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
  if (failed) return <FailedCase title={content.title} onClose={onClose} />;
  return <p className={`${styles.failed} ${styles.opening}`} role="status">{`Opening ${content.title}`}</p>;
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
  content,
  className,
  children,
}: {
  content: CaseContent;
  className?: string;
  children: ReactNode;
}): ReactElement {
  const { linkTo } = useOpenCase();
  return (
    <Link {...linkTo(content)} className={className}>
      {children}
    </Link>
  );
}

/** Shows the text of a case. `line` appears below the case's name. */
export function CaseWords({
  content,
  line,
}: {
  content: CaseContent & {
    /** The text of the link, such as "Read all 12 slides". */
    read: string;
  };
  line: string;
}): ReactElement {
  return (
    <div className={styles.words}>
      <header>
        <p className={styles.first}>
          <FirstLine content={content} />
        </p>
        <h2 id={`${content.id}-title`}>{content.title}</h2>
        <p className={styles.line}>{line}</p>
      </header>
      <p>{content.description}</p>
      <ul className={styles.points}>
        {content.highlights.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <CaseLink content={content} className={styles.open}>
        {content.read}
        <span className="visually-hidden">{` of ${content.title}`}</span>
      </CaseLink>
    </div>
  );
}
