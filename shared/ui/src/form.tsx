import { maxLengths } from '@site/domain/typed-text';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useHydrated } from './browser-only.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Notice } from './notice.tsx';

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
  /** Whether the form is being sent. The button then keeps focus but ignores clicks. */
  pending: boolean;
  pendingLabel: string;
  /** Why the last attempt failed, apart from invalid fields; null if it did not fail. */
  error: { title?: string; text: ReactNode } | null;
  size?: 's' | 'm';
  className?: string | undefined;
  children: ReactNode;
};

/** Renders the submit button of a form, with the error of the last attempt above the button. */
export function Submit({
  pending,
  pendingLabel,
  error,
  size,
  className,
  children,
}: SubmitProps): ReactElement {
  // Before hydration, render a plain button. With a submit button, the browser would submit the form itself.
  const type = useHydrated() ? 'submit' : 'button';
  return (
    <>
      {error ? (
        <Notice tone="danger" live="assertive" title={error.title}>
          <p>{error.text}</p>
        </Notice>
      ) : null}
      <Button type={type} size={size} className={className} busy={pending} busyLabel={pendingLabel}>
        {children}
      </Button>
    </>
  );
}
