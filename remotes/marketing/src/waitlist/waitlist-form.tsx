import { site } from '@site/domain/site';
import { maxLengths } from '@site/domain/typed-text';
import { useRuntimeConfig } from '@site/sdk';
import { Field } from '@site/ui/field';
import { Submit, useForm } from '@site/ui/form';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type Entry, isStored, thanksTime, validateEntry } from './waitlist.ts';
import styles from './waitlist-form.module.css';

const initial = () => ({ email: '', companyName: '' });

/** The entry leaves the browser only where the site is configured to store a waitlist. */
export function WaitlistForm(): ReactElement {
  const { apiBase, mode, waitlistStore } = useRuntimeConfig();
  const { field, submit, reset } = useForm<keyof Entry>({ initial, validate: validateEntry });
  const [at, setAt] = useState<'editing' | 'sending' | 'failed' | 'joined'>('editing');
  const thanks = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusReturns = useRef(false);

  // The focused button disappears, so the message takes the focus, and the form takes it back afterwards.
  useEffect(() => {
    if (at === 'editing' && focusReturns.current) {
      focusReturns.current = false;
      form.current?.querySelector('input')?.focus({ preventScroll: true });
    }
    if (at !== 'joined') return;
    const box = thanks.current;
    box?.focus();
    const timer = setTimeout(() => {
      focusReturns.current = document.activeElement === box;
      setAt('editing');
    }, thanksTime);
    return () => clearTimeout(timer);
  }, [at]);

  const join = async (entry: Entry) => {
    if (at === 'sending') return;
    if (waitlistStore) {
      setAt('sending');
      if (!(await isStored(apiBase, entry))) return setAt('failed');
    }
    reset(initial());
    setAt('joined');
  };

  return (
    <div className={styles.place}>
      {/* Rendered from the start, so that screen readers announce what appears in it. */}
      <div role="status" className={styles.status}>
        {at === 'joined' ? (
          <div ref={thanks} tabIndex={-1} className={styles.thanks}>
            <p className={styles.big}>You're on the list!</p>
            <p>This page says when applications reopen.</p>
          </div>
        ) : null}
      </div>
      <form
        ref={form}
        noValidate
        method="post"
        onSubmit={submit(join)}
        className={styles.form}
        data-away={at === 'joined' || undefined}
        inert={at === 'joined'}
      >
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={maxLengths.email}
          required
          {...field('email')}
        />
        <Field
          label="Company name"
          autoComplete="organization"
          maxLength={maxLengths.line}
          optional
          {...field('companyName')}
        />
        {mode !== 'live' && !waitlistStore ? (
          <p className={styles.unstored}>Test mode: the form says thank you, and stores nothing.</p>
        ) : null}
        <Submit
          pending={at === 'sending'}
          pendingLabel="Adding you…"
          error={at === 'failed' ? notReceived : null}
        >
          Join the list
        </Submit>
      </form>
      <p className={styles.still}>
        The form needs JavaScript. <TextLink href={`mailto:${site.email}`}>Write to us</TextLink> and we will
        add you by hand.
      </p>
    </div>
  );
}

const notReceived = {
  title: 'Your entry did not reach us.',
  text: `It is still in the form. Check your connection and try again, or write to ${site.email}.`,
};
