import { findLowestPrice } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { paths, pricingPath } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import deckCover from '../media/deck-cover.svg';
import { reportPage, sheet, slide } from '../media/formats.ts';
import planCover from '../media/plan-cover.svg';
import researchAnswer from '../media/research-answer.svg';
import styles from './core-services.module.css';

const services = [
  {
    category: 'pitch-decks',
    name: 'Pitch decks',
    text: 'The argument, on twelve to twenty-four slides.',
    about: paths.pitchDecks,
    picture: slide(deckCover),
    alt: 'A cover slide with a ship drawn by a kite.',
  },
  {
    category: 'business-plans',
    name: 'Business plans',
    text: 'The same argument, in five years of numbers.',
    about: paths.businessPlan,
    picture: sheet(planCover),
    alt: 'The cover of a bakery’s plan, with an oven.',
  },
  {
    category: 'market-research',
    name: 'Market research',
    text: 'The evidence that both of them rest on.',
    about: paths.marketResearch,
    picture: reportPage(researchAnswer),
    alt: 'The answer page of a report: stacked bars for seven cities.',
  },
] as const;

/** Shows the three services that are always available, each with a page of its work. */
export function CoreServices(): ReactElement {
  return (
    <ul className={styles.services}>
      {services.map(({ category, name, text, about, picture, alt }) => (
        <li key={category} className={styles.service}>
          <ImageFrame>
            <Picture picture={picture} alt={alt} />
          </ImageFrame>
          <h3>{name}</h3>
          <p>{text}</p>
          <p className={styles.links}>
            <TextLink to={about} arrow>
              About {name.toLowerCase()}
            </TextLink>
            <TextLink to={pricingPath(category)}>From {formatPrice(findLowestPrice(category))}</TextLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
