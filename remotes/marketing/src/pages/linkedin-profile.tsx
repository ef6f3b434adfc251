import { paths, pricingPath } from '@site/domain/paths';
import { Frame } from '@site/ui/frame';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { Picture } from '../components/picture.tsx';
import { Rewrites } from '../components/rewrites.tsx';
import { ServiceClose } from '../components/service-close.tsx';
import { ServiceHero } from '../components/service-hero.tsx';
import { picture as profile } from '../media/profile.ts';
import styles from './linkedin-profile.module.css';

const pricing = pricingPath('linkedin');

export default function LinkedinProfilePage(): ReactElement {
  return (
    <>
      <ServiceHero
        name="LinkedIn optimisation"
        title="Before they reply, they look you up."
        lead="Your profile is the slide nobody rehearses. We rewrite it, or your company’s page, so that it tells the story the deck tells, in the voice you actually have."
        pricing={pricing}
        portfolio={paths.portfolio}
        picture="beside"
      >
        <Frame marks label="A profile, rewritten">
          <Picture
            of={profile}
            sizes="(min-width: 56em) 46vw, 92vw"
            alt="Chidi Okonkwo’s profile. Its first line: part-time CFO for food companies between their first factory and their second."
            first
          />
        </Frame>
      </ServiceHero>
      <Section tone="sheet" title="Same founder, fewer words." note="Headlines before and after">
        <Rewrites />
      </Section>
      <Section title="Two pages, two readers.">
        <div className={styles.readers}>
          <div>
            <h3>The personal page</h3>
            <p>
              Read by investors, on the way to or from your deck. Headline, summary and experience are
              rewritten around what you are building; the banner takes your company’s colours; a month of
              first posts is outlined, so that the page does not fall silent after a week.
            </p>
          </div>
          <div>
            <h3>The company page</h3>
            <p>
              Read by candidates and customers. Tagline, description and services say the same thing as your
              website, only shorter. Post templates and a calendar come with it, dull and sensible enough to
              be kept.
            </p>
          </div>
        </div>
      </Section>
      <ServiceClose
        client="Chidi Okonkwo"
        tone="sheet"
        category="linkedin"
        title="Personal, or company."
        pricing={pricing}
      />
    </>
  );
}
