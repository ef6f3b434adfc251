import type { ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type Props = {
  title: string;
  live?: 'off' | 'polite' | 'assertive';
  label?: string;
  /** Repeats the request. If undefined, the notice has no button. */
  onRetry: (() => void) | undefined;
  children?: ReactNode;
};

export function RetryNotice({
  title,
  live = 'assertive',
  label = 'Retry',
  onRetry,
  children,
}: Props): ReactElement {
  const retry = onRetry && (
    <Button size="s" variant="secondary" onClick={onRetry}>
      {label}
    </Button>
  );
  return (
    <Notice tone="danger" live={live} title={title} action={retry}>
      {children}
    </Notice>
  );
}
