import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './section.module.css';

/** A number as slides print it: `03`. */
export function slideNumber(number: number): string {
  return String(number).padStart(2, '0');
}

type SectionProps = {
  /** The slide's number, and how many the page has. */
  number?: number;
  of?: number;
  /** A short remark in the margin. */
  note?: ReactNode;
  title?: ReactNode;
  lead?: ReactNode;
  level?: 1 | 2 | 3;
  tone?: 'plain' | 'surface' | 'night';
  id?: string;
  className?: string;
  children?: ReactNode;
};

/** A slide of the page, with its number and note in the margin. */
export function Section({
  number,
  of,
  note,
  title,
  lead,
  level = 2,
  tone = 'plain',
  id,
  className,
  children,
}: SectionProps): ReactElement {
  const titleId = useId();
  const Heading = `h${level}` as const;
  const margin = number !== undefined || note != null;
  return (
    <section
      id={id}
      aria-labelledby={title == null ? undefined : titleId}
      className={classNames(styles.section, styles[tone], level === 1 && styles.first, className)}
      data-tone={tone === 'night' ? 'night' : undefined}
    >
      <div className={classNames(styles.inner, margin && styles.ruled)}>
        {margin ? (
          <div className={styles.margin}>
            {number === undefined ? null : (
              <span className={styles.number} aria-hidden="true">
                {slideNumber(number)}
                {of === undefined ? null : <span className={styles.of}>/{slideNumber(of)}</span>}
              </span>
            )}
            {note == null ? null : <p className={styles.note}>{note}</p>}
          </div>
        ) : null}
        <div className={styles.body}>
          {title == null ? null : (
            <header className={styles.head}>
              <Heading id={titleId} tabIndex={level === 1 ? -1 : undefined}>
                {title}
              </Heading>
              {lead == null ? null : <p className={styles.lead}>{lead}</p>}
            </header>
          )}
          {children}
        </div>
      </div>
    </section>
  );
}
