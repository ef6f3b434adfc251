import { formatClaim, investingClaims } from '@site/domain/claims';
import { paths, pricingPath } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { Button } from '@site/ui/button';
import { Section } from '@site/ui/section';
import { Stat, Stats } from '@site/ui/stat';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useRef } from 'react';
import { WaitlistForm } from '../waitlist/waitlist-form.tsx';
import styles from './investing.module.css';

export default function InvestingPage(): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const core = useRef<HTMLDivElement>(null);
  const { closedFor, reviewedIn } = site.advisory;
  return (
    <>
      <Section
        level={1}
        title="Applications Closed"
        lead={`We have taken on the founders we can do justice to in ${closedFor}. Applications reopen in ${reviewedIn}; whoever is on the waitlist hears first.`}
      >
        <p className={styles.actions}>
          <Button onClick={() => scrollToSection(list.current)}>Join the Waitlist</Button>
          <Button variant="secondary" onClick={() => scrollToSection(core.current)}>
            Explore Core Services
          </Button>
        </p>
        <Stats className={styles.stats}>
          {investingClaims.map((claim) => (
            <Stat key={claim.label} size="l" value={formatClaim(claim)} label={claim.label} />
          ))}
        </Stats>
      </Section>
      <div ref={list} className={styles.target}>
        <Section tone="surface" title="Keep a seat." note="The waitlist">
          <div className={styles.split}>
            <div className={styles.promise}>
              <p>
                One e-mail when applications reopen, with what we will ask for and by when. No newsletter
                comes with it.
              </p>
              <p>Joining is not an application, and it promises nothing to either side.</p>
            </div>
            <WaitlistForm />
          </div>
        </Section>
      </div>
      <div ref={core} className={styles.target}>
        <Section
          title="Open all year: the core services."
          lead="What an application would have asked you for is also what we make."
        >
          <ul className={styles.core}>
            <li>
              <h3>Pitch decks</h3>
              <p>The argument on twelve to twenty-four slides.</p>
              <TextLink to={paths.pitchDecks} arrow>
                About pitch decks
              </TextLink>
              <TextLink to={pricingPath('pitch-decks')}>Prices</TextLink>
            </li>
            <li>
              <h3>Business plans</h3>
              <p>The same argument with five years of numbers under it.</p>
              <TextLink to={paths.businessPlan} arrow>
                About business plans
              </TextLink>
              <TextLink to={pricingPath('business-plans')}>Prices</TextLink>
            </li>
            <li>
              <h3>Market research</h3>
              <p>The evidence both of them stand on.</p>
              <TextLink to={paths.marketResearch} arrow>
                About market research
              </TextLink>
              <TextLink to={pricingPath('market-research')}>Prices</TextLink>
            </li>
          </ul>
          <p className={styles.disclaimer}>
            This page is not an offer to buy or sell securities, nor an invitation to make one. Nothing on it
            is investment advice. Figures describe past work and say nothing about your round.
          </p>
        </Section>
      </div>
    </>
  );
}

/** Scrolls to a section and moves the focus to its heading. The address does not change. */
function scrollToSection(section: HTMLElement | null): void {
  if (!section) return;
  const heading = section.querySelector<HTMLElement>('h2, h3') ?? section;
  heading.tabIndex = -1;
  section.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
  heading.focus({ preventScroll: true });
}
