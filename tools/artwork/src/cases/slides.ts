import { type DeckSlideId, deckSlides, slideNumberOf } from '@site/domain/content/deck-slides';
import type { Deck, DrawnSlide } from './look.ts';
import { looks } from './looks.ts';

/** A head and shoulders in the deck's colours; hair and posture follow from the name. */
function portrait(name: string, index: number): string {
  const turn = (name.length % 5) - 2;
  const hair = [
    'M30 44c0-26 40-26 40 0z',
    'M28 62c-4-50 48-50 44 0-6-24-38-24-44 0z',
    'M30 46c2-28 42-26 42-2-14-10-28-8-42 2z',
  ][name.length % 3];
  const ground = ['accent', 'foreground', 'second'][index];
  const skin = index === 2 ? 'foreground' : 'background';
  return `<svg class="portrait" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50" fill="var(--${ground})"/><g transform="translate(${turn} 0)" fill="var(--${skin})"><circle cx="50" cy="46" r="19"/><path d="M16 100c0-24 14-32 34-32s34 8 34 32z"/><path d="${hair}" fill="var(--${index === 0 ? 'foreground' : 'accent'})"/></g></svg>`;
}

const three = (kind: string, items: readonly string[]) =>
  `<ol class="body ${kind}">${items.map((item, i) => `<li class="rise" style="--d:${0.3 + i * 0.15}s">${item}</li>`).join('')}</ol>`;

/** The slides that are text: a claim, and below it one sentence or three things. */
const written: Record<Exclude<DeckSlideId, DrawnSlide>, (deck: Deck) => string> = {
  solution: ({ art: { solution } }) =>
    `<h2>${solution.claim}</h2><p class="body say rise">${solution.text}</p>`,
  product: ({ art: { product } }) => `<h2>${product.claim}</h2>${three('steps', product.steps)}`,
  whyNow: ({ art: { whyNow } }) =>
    `<h2>${whyNow.claim}</h2>${three(
      'dates',
      whyNow.dates.map(({ at, label }) => `<b>${at}</b>${label}`),
    )}`,
  model: ({ art: { model } }) =>
    `<h2>${model.claim}</h2>${three(
      'figures',
      model.numbers.map(({ figure, label }) => `<b>${figure}</b>${label}`),
    )}`,
  competition: ({ page, art: { competition } }) =>
    `<h2>${competition.claim}</h2><dl class="body versus">${[
      ...competition.rows,
      { name: page.title, lack: competition.ours },
    ]
      .map(({ name, lack }) => `<div class="rise"><dt>${name}</dt><dd>${lack}</dd></div>`)
      .join('')}</dl>`,
  route: ({ art: { route } }) => `<h2>${route.claim}</h2>${three('steps', route.steps)}`,
  team: ({ art: { team } }) =>
    `<h2>${team.claim}</h2>${three(
      'people',
      team.people.map(({ name, role }, i) => `${portrait(name, i)}<b>${name}</b>${role}`),
    )}`,
};

/** The slides of a deck in their order: HTML with a class for each, without animation of the change between them. */
export function slidesOf(deck: Deck): readonly { id: DeckSlideId; name: string; html: string }[] {
  const { drawn, around } = looks[deck.art.look];
  const all = { ...written, ...drawn };
  return deckSlides.map(({ id, name }) => {
    const content = all[id](deck);
    const slide = { id, name, number: slideNumberOf(id) };
    return { id, name, html: id === 'cover' || !around ? content : around(deck, slide, content) };
  });
}
