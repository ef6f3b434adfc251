import { site } from '@site/domain/site';
import { maxLengths } from '@site/domain/typed-text';
import { useRuntimeConfig } from '@site/sdk';
import { Button } from '@site/ui/button';
import { Field } from '@site/ui/field';
import { Notice } from '@site/ui/notice';
import { TextLink } from '@site/ui/text-link';
import { type FormEvent, type ReactElement, useEffect, useReducer, useRef } from 'react';
import { checkWaitlist, cleanEntry, emptyWaitlist, join, waitlist, waitlistThanksMs } from './waitlist.ts';
import styles from './waitlist-form.module.css';

/** The entry leaves the browser only where the site is configured to store a waitlist. */
export function WaitlistForm(): ReactElement {
  const { apiBase, mode, waitlistStore } = useRuntimeConfig();
  const [state, dispatch] = useReducer(waitlist, emptyWaitlist);
  const thanks = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusReturns = useRef(false);
  const errors = state.state === 'editing' ? state.errors : {};

  // The focused button disappears: the message takes the focus, and the form takes it back afterwards.
  useEffect(() => {
    if (state.state === 'editing' && focusReturns.current) {
      focusReturns.current = false;
      form.current?.querySelector('input')?.focus({ preventScroll: true });
    }
    if (state.state !== 'joined') return;
    const box = thanks.current;
    box?.focus();
    const timer = setTimeout(() => {
      focusReturns.current = document.activeElement === box;
      dispatch({ type: 'thanked' });
    }, waitlistThanksMs);
    return () => clearTimeout(timer);
  }, [state.state]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const entry = cleanEntry({
      email: String(data.get('email')),
      companyName: String(data.get('companyName')),
    });
    const found = checkWaitlist(entry);
    if (found.email) {
      dispatch({ type: 'rejected', errors: found });
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    if (!waitlistStore) return dispatch({ type: 'joined' });
    dispatch({ type: 'sent' });
    const accepted = await join(apiBase, entry.companyName ? entry : { email: entry.email });
    dispatch({ type: accepted ? 'joined' : 'failed' });
  };

  return (
    <div className={styles.place}>
      {/* Rendered from the start, so that screen readers announce what appears in it. */}
      <div role="status" className={styles.status}>
        {state.state === 'joined' ? (
          <div ref={thanks} tabIndex={-1} className={styles.thanks}>
            <p className={styles.big}>You're on the list!</p>
            <p>We will write once, when applications reopen.</p>
          </div>
        ) : null}
      </div>
      <form
        // A new form after each accepted entry, so that the fields are empty again.
        key={state.state === 'joined' ? 'joined' : 'form'}
        ref={form}
        noValidate
        method="post"
        onSubmit={submit}
        className={styles.form}
        data-away={state.state === 'joined' || undefined}
        inert={state.state === 'joined'}
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={errors.email}
        />
        <Field
          label="Company name"
          name="companyName"
          autoComplete="organization"
          maxLength={maxLengths.line}
          optional
        />
        {state.state === 'failed' ? (
          <Notice tone="danger" live="assertive" title="Your entry did not reach us.">
            <p>It is still in the form. Check your connection and try again, or write to {site.email}.</p>
          </Notice>
        ) : null}
        {mode !== 'live' && !waitlistStore ? (
          <p className={styles.unstored}>Test mode: the form says thank you, and stores nothing.</p>
        ) : null}
        <Button type="submit" busy={state.state === 'sending'} busyLabel="Adding you…">
          Join the list
        </Button>
      </form>
      <p className={styles.still}>
        The form needs JavaScript. <TextLink href={`mailto:${site.email}`}>Write to us</TextLink> and we will
        add you by hand.
      </p>
    </div>
  );
}
