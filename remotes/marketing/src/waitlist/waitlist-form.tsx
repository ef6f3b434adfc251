import { site } from '@site/domain/site';
import { cleanEmail, cleanLine, maxLengths } from '@site/domain/typed-text';
import { useRuntimeConfig } from '@site/sdk';
import { Field } from '@site/ui/field';
import { EmailField, Submit } from '@site/ui/form';
import { TextLink } from '@site/ui/text-link';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { describeEmailError, joinWaitlist } from './join-waitlist.ts';
import styles from './waitlist-form.module.css';

/** How long "You're on the list!" is shown before the form returns, in milliseconds. */
const thanksTime = 3000;

/**
 * Renders the waitlist form. An entry leaves the browser only if the site is configured to store a waitlist. The
 * two fields are read from the DOM, so that autofilled text is included. No form library is used, because it would make
 * up a tenth of the page's scripts.
 */
export function WaitlistForm(): ReactElement {
  const { apiBase, mode, waitlistStore } = useRuntimeConfig();
  const [error, setError] = useState<string>();
  const [stage, setStage] = useState<'editing' | 'sending' | 'failed' | 'joined'>('editing');
  const thanks = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const focusReturns = useRef(false);

  // The message replaces the focused button, so the message takes the focus. When the form returns, the form takes
  // the focus back.
  useEffect(() => {
    if (stage === 'editing' && focusReturns.current) {
      focusReturns.current = false;
      form.current?.querySelector('input')?.focus({ preventScroll: true });
    }
    if (stage !== 'joined') return;
    const box = thanks.current;
    box?.focus();
    const timer = setTimeout(() => {
      focusReturns.current = document.activeElement === box;
      setStage('editing');
    }, thanksTime);
    return () => clearTimeout(timer);
  }, [stage]);

  const join = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (stage === 'sending') return;
    const shown = event.currentTarget;
    const [emailField, companyField] = shown.querySelectorAll('input');
    if (!emailField || !companyField) return;
    const email = cleanEmail(emailField.value);
    const companyName = cleanLine(companyField.value);
    emailField.value = email;
    companyField.value = companyName;
    const problem = describeEmailError(email);
    setError(problem);
    if (problem) return emailField.focus();
    if (waitlistStore) {
      setStage('sending');
      const isStored = await joinWaitlist(apiBase, { email, ...(companyName && { companyName }) });
      if (!isStored) return setStage('failed');
    }
    shown.reset();
    setStage('joined');
  };

  return (
    <div className={styles.place}>
      {/* Render this element at all times, so that screen readers announce the message that appears in it. */}
      <div role="status" className={styles.status}>
        {stage === 'joined' ? (
          <div ref={thanks} tabIndex={-1} className={styles.thanks}>
            <p className={styles.big}>You're on the list!</p>
            <p>This page says when applications reopen.</p>
          </div>
        ) : null}
      </div>
      <form
        ref={form}
        noValidate
        onSubmit={join}
        className={styles.form}
        data-away={stage === 'joined' || undefined}
        inert={stage === 'joined'}
      >
        <EmailField
          name="email"
          error={error}
          // Remove an error as soon as its field is corrected.
          onChange={({ currentTarget }) =>
            setError(error && describeEmailError(cleanEmail(currentTarget.value)))
          }
        />
        <Field
          name="companyName"
          label="Company name"
          autoComplete="organization"
          maxLength={maxLengths.line}
          optional
        />
        {mode !== 'live' && !waitlistStore ? (
          <p className={styles.unstored}>Test mode: the form says thank you, and stores nothing.</p>
        ) : null}
        <Submit
          pending={stage === 'sending'}
          pendingLabel="Adding you…"
          error={stage === 'failed' ? notReceived : null}
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
