import { testimonials } from '@site/content/testimonials';
import { findLowestPrice } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { paths } from '@site/domain/paths';
import { useRuntimeConfig } from '@site/sdk';
import { ButtonLink } from '@site/ui/button';
import { Image } from '@site/ui/image';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useState } from 'react';
import { LogoStrip } from '../clients/logo-strip.tsx';
import { founder } from '../content/founder.ts';
import { Counters } from '../home/counters.tsx';
import { Hero } from '../home/hero.tsx';
import { selectHomeTestimonials } from '../home/home-testimonials.ts';
import { ServiceBlocks } from '../home/service-blocks.tsx';
import { TestimonialCarousel } from '../home/testimonial-carousel.tsx';
import styles from './home.module.css';

const shown = selectHomeTestimonials(testimonials);

export default function HomePage(): ReactElement {
  const [paused, setPaused] = useState(false);
  return (
    <>
      <Hero paused={paused} onPause={setPaused} />
      <LogoStrip paused={paused} />
      <Counters />
      <ServiceBlocks />
      <FounderLetter />
      <Section tone="surface" title="What founders say afterwards.">
        <TestimonialCarousel items={shown} />
        <p className={styles.reviews}>
          <TextLink to={paths.reviews} arrow>
            Read all {testimonials.length} reviews
          </TextLink>
        </p>
      </Section>
      <ClosingCall />
    </>
  );
}

function FounderLetter(): ReactElement {
  const { booking } = useRuntimeConfig();
  return (
    <Section title="Say the true thing clearly. Then stop." note="A note from our founder">
      <div className={styles.founder}>
        <div className={styles.letter}>
          <p className={styles.greeting}>Dear founder,</p>
          <p>
            You know your company too well to explain it in ten minutes. That is not a fault; it is what
            knowing something from the inside is like. Our job is to sit outside, beside the person who has to
            decide, and to ask what she would ask.
          </p>
          <p>
            So we begin with questions. What do you know that the room does not? Which number would change
            your own mind? The answers become the slides. What is left over we cut.
          </p>
          <p className={styles.signature}>
            <Image src={founder.signature} width={176} height={80} alt="" loading="lazy" />
            {founder.name}
            <span>{founder.role}</span>
          </p>
        </div>
        <p className={styles.links}>
          <TextLink to={paths.whoWeAre} arrow>
            Who we are
          </TextLink>
          <TextLink href={booking.consultation} newTab>
            Book a paid consultation, from {formatPrice(findLowestPrice('consulting'))}
          </TextLink>
        </p>
      </div>
    </Section>
  );
}

function ClosingCall(): ReactElement {
  return (
    <section className={`wrap ${styles.close}`} aria-labelledby="closing-call">
      <div className={`guides ${styles.slide}`}>
        <h2 id="closing-call">Your meeting has a date. Give the deck one too.</h2>
        <ButtonLink to={paths.pricing}>Choose a plan</ButtonLink>
      </div>
    </section>
  );
}
