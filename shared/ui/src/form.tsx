import { maxLengths } from '@site/domain/typed-text';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Notice } from './notice.tsx';

/** The field for an email address, with the keyboard and the suggestions that it needs. */
export function EmailField(props: Partial<ComponentProps<typeof Field>>): ReactElement {
  return (
    <Field
      label="Email"
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={maxLengths.email}
      required
      {...props}
    />
  );
}

type SubmitProps = {
  /** The form is being sent. The button stays focused and ignores presses. */
  pending: boolean;
  /** What the button reads meanwhile. */
  pendingLabel: string;
  /** Why the last attempt failed, besides what is wrong with the fields; null when it did not. */
  error: { title?: string; text: ReactNode } | null;
  size?: 's' | 'm';
  className?: string | undefined;
  children: ReactNode;
};

/** The button that sends a form, and above it why that failed. */
export function Submit({
  pending,
  pendingLabel,
  error,
  size,
  className,
  children,
}: SubmitProps): ReactElement {
  return (
    <>
      {error ? (
        <Notice tone="danger" live="assertive" title={error.title}>
          <p>{error.text}</p>
        </Notice>
      ) : null}
      <Button type="submit" size={size} className={className} busy={pending} busyLabel={pendingLabel}>
        {children}
      </Button>
    </>
  );
}
