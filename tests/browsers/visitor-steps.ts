import { paths } from '@site/domain/paths';
import { expect } from '@site/testing/browser/fixtures';
import type { Target, Visitor } from './visitor.ts';

/** The timeout of each assertion, in milliseconds. */
const timeout = 30_000;

export const footerLink = (path: string): Target => ({ css: `footer a[href="${path}"]` });
export const nextButton: Target = { css: 'button', name: 'Next' };
const submitCard = { css: 'button', name: 'Review Order' };
const cardField = (field: string): Target => ({ css: 'input', frame: `Secure ${field} input frame` });

/** Repeats an assertion until it holds. While a document is being replaced, it has no root element and runs no function. */
const eventually = (assertion: () => Promise<void>) => expect(assertion).toPass({ timeout });

export async function openPage(visitor: Pick<Visitor, 'open' | 'run'>, url: string): Promise<void> {
  await visitor.open(url);
  await hydrated(visitor);
}

export const isHydrated = (visitor: Pick<Visitor, 'run'>): Promise<boolean> =>
  visitor.run(() => document.documentElement.dataset.hydrated !== undefined, null);

export const hydrated = (visitor: Pick<Visitor, 'run'>): Promise<void> =>
  eventually(async () => expect(await isHydrated(visitor)).toBe(true));

export const at = (visitor: Visitor, path: string): Promise<void> =>
  eventually(async () => expect(await visitor.run(() => location.pathname, null)).toBe(path));

export const titled = (visitor: Visitor, text: string): Promise<void> =>
  eventually(async () => expect(await visitor.run(() => document.title, null)).toContain(text));

/** Waits until the page's title has the focus, which a page takes when it is shown after a link was followed. */
const titleFocused = (visitor: Visitor): Promise<void> =>
  eventually(async () =>
    expect(await visitor.run(() => document.activeElement?.tagName ?? '', null)).toBe('H1'),
  );

/** Waits until the focused element's text begins with `text`. */
export const focused = (visitor: Visitor, text: string): Promise<void> =>
  eventually(async () =>
    expect(await visitor.run(() => document.activeElement?.textContent ?? '', null)).toMatch(
      new RegExp(`^${text}`),
    ),
  );

export const scrolledTo = (visitor: Visitor, position: number): Promise<void> =>
  eventually(async () => expect(await visitor.run(() => Math.round(scrollY), null)).toBe(position));

export const shows = (visitor: Visitor, target: Target): Promise<void> =>
  eventually(async () => expect(await visitor.isShown(target), JSON.stringify(target)).toBe(true));

export const hides = (visitor: Visitor, target: Target): Promise<void> =>
  eventually(async () => expect(await visitor.isShown(target), JSON.stringify(target)).toBe(false));

/**
 * Follows a link.
 *
 * @returns whether its page is shown in the same document
 */
export async function followInDocument(visitor: Visitor, link: Target): Promise<boolean> {
  await visitor.run(() => Object.assign(window, { sameDocument: true }).sameDocument, null);
  const title = () => visitor.run(() => document.querySelector('main h1')?.textContent ?? '', null);
  const before = await title();
  await visitor.click(link);
  await eventually(async () => expect(['', before]).not.toContain(await title()));
  // The new page is in the document before the view transition shows it, and until then clicks do not reach its elements.
  await visitor.run(() => {
    (
      document as { activeViewTransition?: { skipTransition: () => void } | null }
    ).activeViewTransition?.skipTransition();
    return null;
  }, null);
  return await visitor.run(() => 'sameDocument' in window, null);
}

/** Goes from the plans to the first page of the questionnaire, types, and reloads. */
export async function typeQuestionnaire(visitor: Visitor): Promise<void> {
  await visitor.click({ css: '[role=tabpanel] a', name: 'Get Started' });
  await at(visitor, paths.intake);
  // Wait for the title's focus, because a page that is shown takes the focus even from a field that is being filled in.
  await titleFocused(visitor);
  await visitor.type({ css: 'input', name: 'Email' }, 'ada@engine.example');
  await shows(visitor, { css: 'main *', name: 'Saved on this device, ' });
  await visitor.reload();
  await hydrated(visitor);
  const email = () =>
    visitor.run(() => document.querySelector<HTMLInputElement>('[type=email]')?.value ?? '', null);
  await eventually(async () => expect(await email()).toBe('ada@engine.example'));
}

export async function fillPayment(visitor: Visitor, card: string): Promise<void> {
  await shows(visitor, { css: 'section[aria-busy=false]' });
  await visitor.type({ css: 'input', name: 'Full Name' }, 'Ada Lovelace');
  await visitor.type(cardField('card number'), card);
  await visitor.type(cardField('expiration date'), '1234');
  await visitor.type(cardField('CVC'), '123');
}

export async function pay(visitor: Visitor): Promise<void> {
  await visitor.click(submitCard);
  await visitor.click({ css: 'dialog[open] button', name: 'Pay $' });
}

export const orderComplete: Target = { css: 'h1', name: 'Order complete' };
