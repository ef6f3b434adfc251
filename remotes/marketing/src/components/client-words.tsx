import { testimonials } from '@site/shared/content/testimonials';
import { paths } from '@site/shared/paths';
import { Quote } from '@site/shared/ui/quote';
import { Section } from '@site/shared/ui/section';
import { TextLink } from '@site/shared/ui/text-link';
import type { ReactElement } from 'react';
import styles from './client-words.module.css';

/** What one client, by name, says about a service. Nothing, should the name be gone. */
export function ClientWords({ of: name }: { of: string }): ReactElement | null {
  const words = testimonials.find((candidate) => candidate.name === name);
  if (!words) return null;
  const { title, avatar, text, customFormatting } = words;
  return (
    <Section tone="sheet" note="A client writes">
      <Quote
        size="l"
        {...{ name, title, avatar, text }}
        formatting={customFormatting}
        className={styles.quote}
      />
      <p className={styles.more}>
        <TextLink to={paths.reviews} arrow>
          More testimonials
        </TextLink>
      </p>
    </Section>
  );
}
