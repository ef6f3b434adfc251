import { testimonials } from '@site/domain/content/testimonials';
import { paths } from '@site/domain/paths';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { ClosingCall } from '../components/closing-call.tsx';
import { Counters } from '../components/counters.tsx';
import { FounderLetter } from '../components/founder-letter.tsx';
import { Hero } from '../components/hero.tsx';
import { LogoStrip } from '../components/logo-strip.tsx';
import { ServiceBlocks } from '../components/service-blocks.tsx';
import { TestimonialCarousel } from '../components/testimonial-carousel.tsx';
import { homeTestimonials } from '../lib/home-testimonials.ts';
import styles from './home.module.css';

const shown = homeTestimonials(testimonials);

export default function HomePage(): ReactElement {
  return (
    <>
      <Hero />
      <LogoStrip />
      <Counters />
      <ServiceBlocks />
      <FounderLetter />
      <Section tone="sheet" width="wide" title="What founders say once it is over.">
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
