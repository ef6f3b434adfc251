import { paths } from '@site/domain/paths';
import { promises, site } from '@site/domain/site';
import { useNavigate, useRuntimeConfig } from '@site/sdk';
import { ButtonAnchor, ButtonLink } from '@site/ui/button';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { MouseEvent, ReactElement } from 'react';
import { LogoStrip } from '../clients/logo-strip.tsx';
import styles from './contact.module.css';

const subject = `A question for ${site.name}`;
/** Prompts in the email draft, which ask for what we need to know first. */
const prompts = [
  'My company, in one sentence:',
  'What I need it for (round, loan, partner, something else):',
  'The date it has to be ready:',
  'My question:',
] as const;

const body = ['Hello,', '', ...prompts, '', 'Kind regards,'].join('\r\n');
const draft = `mailto:${site.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;

export default function ContactPage(): ReactElement {
  const { companyUrl } = useRuntimeConfig();
  return (
    <>
      <Section
        level={1}
        title="Ask first. It costs nothing and saves slides."
        lead={`A person reads every message and answers within ${promises.responseHours} hours. There is no phone queue and no chatbot.`}
      >
        <div className={styles.ways}>
          <div className={styles.letter}>
            <dl className={styles.fields}>
              <div>
                <dt>To</dt>
                <dd>
                  <a href={`mailto:${site.email}`}>{site.email}</a>
                </dd>
              </div>
              <div>
                <dt>Subject</dt>
                <dd>{subject}</dd>
              </div>
            </dl>
            <ul className={styles.prompts} aria-label="The draft asks for">
              {prompts.map((prompt) => (
                <li key={prompt}>{prompt}</li>
              ))}
            </ul>
            <p className={styles.actions}>
              <ButtonAnchor href={draft}>Email Us</ButtonAnchor>
              <BackHome />
            </p>
            <p className={styles.label}>
              The button opens this draft in your mail program. We would ask these four things in our first
              reply, so you save a round trip.
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
    // Firefox before 147 and Safari before 26.2 lack `canGoBack`, so we use the router's index of the entry instead.
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
