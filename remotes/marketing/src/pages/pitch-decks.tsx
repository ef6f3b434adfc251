import { paths, pricingPath } from '@site/domain/paths';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { DeckStrip } from '../components/deck-strip.tsx';
import { ServiceClose } from '../components/service-close.tsx';
import { ServiceHero } from '../components/service-hero.tsx';
import { SlideSorter } from '../components/slide-sorter.tsx';

const pricing = pricingPath('pitch-decks');

export default function PitchDecksPage(): ReactElement {
  return (
    <>
      <ServiceHero
        name="Pitch decks"
        title="Twelve questions. Twelve slides. No appendix of hope."
        lead="An investor brings the same dozen questions to every meeting. A good deck answers each of them on one slide, in the order in which they come up, and then stops talking."
        pricing={pricing}
        portfolio={paths.portfolioPitchDecks}
      >
        <DeckStrip />
      </ServiceHero>
      <Section
        tone="sheet"
        width="wide"
        title="What each slide has to answer."
        lead="We write these twelve as sentences first. You correct them, we draw them. Longer decks split the hard ones in two; they do not add a thirteenth question."
      >
        <SlideSorter />
      </Section>
      <ServiceClose
        client="Ben Carrow"
        category="pitch-decks"
        title="As long as the questions, no longer."
        pricing={pricing}
      />
    </>
  );
}
