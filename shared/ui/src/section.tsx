import { type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './section.module.css';

type SectionProps = {
  note?: ReactNode;
  title?: ReactNode;
  lead?: ReactNode;
  level?: 1 | 2;
  tone?: 'plain' | 'surface';
  id?: string;
  className?: string;
  children?: ReactNode;
};

/** Renders a section of a page, styled like a slide, with a note in the margin. */
export function Section({
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
  return (
    <section
      id={id}
      aria-labelledby={title == null ? undefined : titleId}
      className={classNames(styles.section, styles[tone], level === 1 && styles.first, className)}
    >
      <div className={classNames(styles.inner, note != null && styles.ruled)}>
        {note == null ? null : (
          <div className={styles.margin}>
            <p className={styles.note}>{note}</p>
          </div>
        )}
        <div className={styles.body}>
          {title == null ? null : (
            <header className={styles.head}>
              <Heading id={titleId}>{title}</Heading>
              {lead == null ? null : <p className={styles.lead}>{lead}</p>}
            </header>
          )}
          {children}
        </div>
      </div>
    </section>
  );
}
