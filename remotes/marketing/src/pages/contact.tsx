import { paths } from '@site/domain/paths';
import { promises, site } from '@site/domain/site';
import { useNavigate, useRuntimeConfig } from '@site/sdk';
import { ButtonAnchor, ButtonLink } from '@site/ui/button';
import { Field } from '@site/ui/field';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import { type MouseEvent, type ReactElement, useRef } from 'react';
import { LogoStrip } from '../clients/logo-strip.tsx';
import { contactPrompts, contactSubject, draftContactMail } from '../contact/contact-draft.ts';
import styles from './contact.module.css';

/** The maximum length of a field, in characters. */
const maxLength = 300;

export default function ContactPage(): ReactElement {
  const { companyUrl } = useRuntimeConfig();
  const letter = useRef<HTMLDivElement>(null);
  // Read the fields from the DOM, which also has what was typed before hydration or restored by the browser.
  const fillDraft = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const fields = letter.current?.querySelectorAll('input') ?? [];
    currentTarget.href = draftContactMail(Array.from(fields, ({ value }) => value));
  };
  return (
    <>
      <Section
        level={1}
        title="Ask first. It costs nothing and saves slides."
        lead={`A person reads every message and answers within ${promises.responseHours} hours. There is no phone queue and no chatbot.`}
      >
        <div className={styles.ways}>
          <div ref={letter} className={styles.letter}>
            <dl className={styles.fields}>
              <div>
                <dt>To</dt>
                <dd>
                  <a href={`mailto:${site.email}`}>{site.email}</a>
                </dd>
              </div>
              <div>
                <dt>Subject</dt>
                <dd>{contactSubject}</dd>
              </div>
            </dl>
            {contactPrompts.map((prompt) => (
              <Field key={prompt} label={prompt.replace(':', '')} maxLength={maxLength} />
            ))}
            <p className={styles.actions}>
              <ButtonAnchor href={draftContactMail([])} onClick={fillDraft}>
                Email Us
              </ButtonAnchor>
              <BackHome />
            </p>
            <p className={styles.label}>
              The button opens a draft with these lines in your mail program, where you send it. Fill in what
              you know; we would ask for it in our first reply.
            </p>
          </div>
          <ul className={styles.others}>
            <li>
              <h2>In public</h2>
              <p>What we are working on, and the occasional opinion on pie charts.</p>
              <TextLink href={companyUrl} newTab>
                Our company page on LinkedIn
              </TextLink>
            </li>
            <li>
              <h2>About an order</h2>
              <p>
                Quote the order number from your invoice, the one that starts with ORD. It is all we need to
                find the rest.
              </p>
            </li>
            <li>
              <h2>About a price</h2>
              <p>The plans, what they include and six common questions are on one page.</p>
              <TextLink to={paths.pricing} arrow>
                Pricing
              </TextLink>
            </li>
          </ul>
        </div>
      </Section>
      <LogoStrip />
    </>
  );
}

/**
 * Renders a link that goes back if the previous page was ours. Otherwise, and without scripts, the link leads to the
 * home page.
 */
function BackHome(): ReactElement {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // Firefox before 147 and Safari before 26.2 lack `canGoBack`, so use the router's index of the history entry.
    const isEarlierPageOurs = window.navigation?.canGoBack ?? window.history.state?.idx > 0;
    if (!isEarlierPageOurs) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <ButtonLink to={paths.home} variant="secondary" onClick={goBack}>
      Back to Home
    </ButtonLink>
  );
}
