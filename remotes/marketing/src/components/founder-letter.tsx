import { paths } from '@site/domain/paths';
import { useRuntimeConfig } from '@site/sdk';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { founder } from '../content/founder.ts';
import styles from './founder-letter.module.css';

/** A letter, set as one: a sheet on the table, signed. */
export function FounderLetter(): ReactElement {
  const { booking } = useRuntimeConfig();
  return (
    <Section title="Say the true thing clearly. Then stop." note="A note from our founder">
      <div className={styles.sheet}>
        <p className={styles.greeting}>Dear founder,</p>
        <p>
          You know your company too well to explain it in ten minutes. That is not a fault; it is what knowing
          something looks like from the inside. Our work is to stand outside with the person who has to
          decide, and to ask what she would ask.
        </p>
        <p>
          So we begin with questions and not with a template. What do you know that the room does not? Which
          number would change your own mind? The answers become the slides. What is left over, we cut, and we
          tell you why.
        </p>
        <p>
          You can do all of it in writing. If you would rather think aloud, a consultation is there to be
          booked.
        </p>
        <p className={styles.signature}>
          {founder.name}
          <span>{founder.role}</span>
        </p>
      </div>
      <p className={styles.links}>
        <TextLink to={paths.whoWeAre} arrow>
          Who we are
        </TextLink>
        <TextLink href={booking.consultation} newTab>
          Book a paid consultation
        </TextLink>
      </p>
    </Section>
  );
}
