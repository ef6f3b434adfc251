import { claimNotes, formatClaim, investingClaims } from '@site/content/claims';
import { findLowestPrice, findPlan } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { paths, pricingPath } from '@site/domain/paths';
import { promises, site } from '@site/domain/site';
import { Button } from '@site/ui/button';
import { focusText } from '@site/ui/focus-text';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import { Stat, Stats } from '@site/ui/stat';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useRef } from 'react';
import deck from '../media/deck-cut.svg';
import { onePage, slide } from '../media/formats.ts';
import { picture as editedSlide } from '../media/hero-poster.ts';
import coat from '../media/one-pager-coat.svg';
import { CoreServices } from '../services/core-services.tsx';
import { WaitlistForm } from '../waitlist/waitlist-form.tsx';
import styles from './investing.module.css';

const { closedFor, reviewedIn } = site.advisory;

/** The timeline of applications, earliest first. */
const calendar = [
  {
    when: String(closedFor),
    what: 'Full',
    text: 'We work with the founders we have taken on, until their rounds have closed.',
  },
  {
    when: String(reviewedIn),
    what: 'Applications reopen',
    text: 'This page says what we will ask for, and by when.',
  },
] as const;

/** What founders can do until applications reopen. */
const alternatives = [
  {
    to: pricingPath('pitch-decks'),
    what: `Order the deck: from ${formatPrice(findLowestPrice('pitch-decks'))}`,
    why: `You need one for an application, and for every other investor you talk to. It arrives in ${promises.deliveryBusinessDays} business days.`,
    picture: slide(deck),
    alt: 'The cover of a deck.',
  },
  {
    to: pricingPath('consulting'),
    what: `Rehearse for an hour: ${formatPrice(findPlan('co3')?.price ?? 0)}`,
    why: 'You present, we interrupt. Bring the meeting that comes next.',
    picture: editedSlide,
    alt: 'A slide with most of its lines struck out in red pencil.',
  },
  {
    to: paths.portfolioOnePagers,
    what: 'See what fits on one page',
    why: `Ten that were forwarded. Yours would be ${formatPrice(findLowestPrice('one-pager'))}.`,
    picture: onePage(coat),
    alt: 'A one-pager around one mended coat.',
  },
] as const;

export default function InvestingPage(): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const core = useRef<HTMLDivElement>(null);
  return (
    <>
      <Section
        level={1}
        title="Applications Closed"
        lead={`Every place for ${closedFor} is taken. Applications reopen in ${reviewedIn}.`}
      >
        <p className={styles.actions}>
          <Button onClick={() => scrollToSection(list.current)}>Join the Waitlist</Button>
          <Button variant="secondary" onClick={() => scrollToSection(core.current)}>
            Explore Core Services
          </Button>
        </p>
        <div className={styles.now}>
          <h2>What you can do now</h2>
          <ol>
            {alternatives.map(({ to, what, why, picture, alt }) => (
              <li key={to}>
                <ImageFrame>
                  <Picture picture={picture} alt={alt} eager />
                </ImageFrame>
                <TextLink to={to} arrow>
                  {what}
                </TextLink>
                <p>{why}</p>
              </li>
            ))}
          </ol>
        </div>
      </Section>
      <div ref={list}>
        <Section tone="surface" title={`The waitlist for ${reviewedIn}.`} note="Not an application">
          <div className={styles.split}>
            <div className={styles.promise}>
              <ol className={styles.calendar}>
                {calendar.map(({ when, what, text }) => (
                  <li key={what}>
                    <p className={styles.when}>{when}</p>
                    <h3>{what}</h3>
                    <p>{text}</p>
                  </li>
                ))}
              </ol>

              <p>
                This page announces when applications reopen. If you need an email about it,{' '}
                <a href={`mailto:${site.email}`}>write to us</a> and a person will answer.
              </p>
              <p>Joining commits neither of us to anything.</p>
            </div>
            <WaitlistForm />
          </div>
        </Section>
      </div>
      <div ref={core}>
        <Section
          title="Open all year: the core services."
          lead="The deck, the plan and the research that an investor will ask you for anyway. Fixed prices, no equity."
        >
          <CoreServices />
          <Stats className={styles.stats} caption={claimNotes.investing}>
            {investingClaims.map((claim) => (
              <Stat key={claim.label} size="l" value={formatClaim(claim)} label={claim.label} />
            ))}
          </Stats>
          <p className={styles.disclaimer}>
            This page is not an offer to buy or sell securities, nor an invitation to make one. Nothing on it
            is investment advice. The figures describe past work and say nothing about your round.
          </p>
        </Section>
      </div>
    </>
  );
}

/** Scrolls to a section and focuses its heading, without changing the address. */
function scrollToSection(section: HTMLElement | null): void {
  if (!section) return;
  const heading = section.querySelector<HTMLElement>('h2, h3') ?? section;
  section.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
  focusText(heading);
}
