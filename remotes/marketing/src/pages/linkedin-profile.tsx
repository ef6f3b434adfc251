import type { PlanId } from '@site/domain/catalogue';
import { paths } from '@site/domain/paths';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { BeforeAfter } from '../before-after/before-after.tsx';
import { screen } from '../media/formats.ts';
import profile from '../media/profile.svg';
import before from '../media/profile-before.svg';
import { ServicePage } from '../services/service-page.tsx';
import styles from './linkedin-profile.module.css';

export default function LinkedinProfilePage(): ReactElement {
  return (
    <ServicePage
      category="linkedin"
      name="LinkedIn optimisation"
      title="Before they reply, they look you up."
      lead="Your profile is the slide nobody rehearses. We rewrite it, or your company’s page, so that it tells the story the deck tells, in the voice you already have."
      portfolio={paths.portfolio}
      picture={{
        at: 'beside',
        shows: (
          <div id="li1">
            <BeforeAfter
              caption="A profile as investors found it, and rewritten."
              before={{
                picture: screen(before),
                eager: true,
                alt: 'The profile before: “Results-driven finance professional with 15+ years of experience”, four job titles and three banks.',
              }}
              after={{
                picture: screen(profile),
                eager: true,
                alt: 'Chidi Okonkwo’s profile after. Its first line: part-time CFO for food companies between their first factory and their second.',
              }}
            />
          </div>
        ),
      }}
      plans={{ title: 'Two pages, two fixed prices.', tone: 'surface' }}
    >
      <Section tone="surface" title="Same founder, plainer words.">
        <Rewrites />
      </Section>
      <Section title="What we rewrite on each page.">
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
              website, only shorter. Post templates and a calendar come with it, simple enough to keep to.
            </p>
          </div>
        </div>
      </Section>
    </ServicePage>
  );
}

/** SAMPLE CONTENT: invented headlines, before and after a rewrite. */
const rewrites: readonly { before: string; after: string; plan?: PlanId }[] = [
  {
    before: 'Visionary CEO | Serial Entrepreneur | Passionate about Innovation',
    after: 'I run three night schools for welders. Applications for the fourth are open.',
  },
  {
    before: 'Results-driven finance professional with 15+ years of experience',
    after: 'Part-time CFO for food companies between their first factory and their second.',
  },
  {
    plan: 'li2',
    before: 'We are a leading provider of end-to-end solutions for modern logistics',
    after: 'Trailers that tell the depot when they are empty. 640 on the road.',
  },
];

function Rewrites(): ReactElement {
  return (
    <ol className={styles.rewrites}>
      {rewrites.map(({ before, after, plan }) => (
        <li key={after} id={plan}>
          <del>
            <span className={styles.when}>Before</span>
            {before}
          </del>
          <ins>
            <span className={styles.when}>After</span>
            {after}
          </ins>
        </li>
      ))}
    </ol>
  );
}
