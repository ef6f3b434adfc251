import type { CSSProperties, ElementType, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './stack.module.css';

type StackProps = {
  /** A step of the spacing scale. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
  direction?: 'column' | 'row';
  align?: CSSProperties['alignItems'];
  as?: ElementType;
  className?: string;
  children: ReactNode;
};

/** A column, or a wrapping row, with an even gap. */
export function Stack({
  gap = 4,
  direction = 'column',
  align,
  as: Root = 'div',
  className,
  children,
}: StackProps): ReactElement {
  return (
    <Root
      className={classNames(styles.stack, direction === 'row' && styles.row, className)}
      style={{ gap: `var(--space-${gap})`, alignItems: align }}
    >
      {children}
    </Root>
  );
}
