import { paths } from '@site/domain/paths';
import { promises, site } from '@site/domain/site';
import { useNavigate, useRuntimeConfig } from '@site/sdk';
import { ButtonAnchor, ButtonLink } from '@site/ui/button';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { MouseEvent, ReactElement } from 'react';
import { LogoStrip } from '../clients/logo-strip.tsx';
import { backTarget, mailDraft } from '../contact/actions.ts';
import styles from './contact.module.css';

const draft = mailDraft({
  to: site.email,
  subject: `A question for ${site.name}`,
  body: [
    'Hello,',
    '',
    'My company, in one sentence:',
    'What I need it for (round, loan, partner, something else):',
    'The date it has to be ready:',
    'My question:',
    '',
    'Kind regards,',
  ],
});

export default function ContactPage(): ReactElement {
  const { companyUrl } = useRuntimeConfig();
  return (
    <>
      <Section
        level={1}
        title="Ask first. It costs nothing and saves slides."
        lead={`A person reads every message and answers within ${promises.responseHours} hours. No telephone queue, no chat window with a name.`}
      >
        <div className={styles.ways}>
          <div className={styles.letter}>
            <p className={styles.label}>By e-mail</p>
            <p className={styles.address}>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </p>
            <p>
              The button opens a draft with four lines to fill in. They are the four things we would ask in
              our first reply, so you get to the second one sooner.
            </p>
            <p className={styles.actions}>
              <ButtonAnchor href={draft}>Email Us</ButtonAnchor>
              <BackHome />
            </p>
          </div>
          <ul className={styles.others}>
            <li>
              <h2>In public</h2>
              <p>What we are working on, and the occasional opinion about pie charts.</p>
              <TextLink href={companyUrl} newTab>
                Our company page on LinkedIn
              </TextLink>
            </li>
            <li>
              <h2>About an order</h2>
              <p>Quote the order number from your invoice. It begins with ORD and finds everything else.</p>
            </li>
            <li>
              <h2>About a price</h2>
              <p>Most answers are on one page already.</p>
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

/** One step back where the step before was ours; a plain link home otherwise, and without scripts. */
function BackHome(): ReactElement {
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const { idx }: { idx?: unknown } = window.history.state ?? {};
    const target = backTarget({
      index: idx,
      referrer: document.referrer,
      origin: window.location.origin,
      historyLength: window.history.length,
    });
    if (target === 'home') return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <ButtonLink to={paths.home} variant="secondary" onClick={back}>
      Back to Home
    </ButtonLink>
  );
}
