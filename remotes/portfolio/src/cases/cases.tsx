import { Link } from '@site/sdk';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { useOpenCase } from './case-address.ts';
import styles from './cases.module.css';
import { FirstLine } from './first-line.tsx';
import type { OpenCase } from './open-case.ts';

/** Loads when a case is opened. */
const CaseViewer = lazy(() => import('./case-viewer.tsx'));

/** The dialog of the case that the address names. */
export function OpenedCase({ cases }: { cases: readonly OpenCase[] }): ReactElement | null {
  const { id, page, turnTo, close } = useOpenCase();
  const open = cases.find((entry) => entry.id === id);
  if (!open) return null;
  return (
    <Suspense fallback={<p className="visually-hidden" role="status">{`Opening ${open.title}`}</p>}>
      <CaseViewer key={open.id} open={open} page={page} onTurn={turnTo} onClose={close} />
    </Suspense>
  );
}

/** Opens a case. The link's address opens it from elsewhere too. */
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

/** The first line, the name, two sentences and the points of a case; `line` is below the name. */
export function CaseWords({
  open,
  line,
  points,
  read,
}: {
  open: OpenCase;
  line?: string;
  points: readonly string[];
  /** The text of the link: "All 12 slides". */
  read: string;
}): ReactElement {
  return (
    <div className={styles.words}>
      <header>
        <p className={styles.first}>
          <FirstLine open={open} />
        </p>
        <h2 id={`${open.id}-title`}>{open.title}</h2>
        {line ? <p className={styles.line}>{line}</p> : null}
      </header>
      <p>{open.description}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <CaseLink open={open} className={styles.open}>
        {read}
        <span className="visually-hidden">{` of ${open.title}`}</span>
      </CaseLink>
    </div>
  );
}
