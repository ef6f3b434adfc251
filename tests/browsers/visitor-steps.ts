import { paths } from '@site/domain/paths';
import { expect } from '@site/testing/browser/fixtures';
import type { Target, Visitor } from './visitor.ts';

/** The timeout of each assertion, in milliseconds. */
const timeout = 30_000;

export const targetFooterLink = (path: string): Target => ({ css: `footer a[href="${path}"]` });
export const nextButton: Target = { css: 'button', name: 'Next' };
const submitCard = { css: 'button', name: 'Review Order' };
const targetCardField = (field: string): Target => ({ css: 'input', frame: `Secure ${field} input frame` });

/**
 * Repeats an assertion until it holds. While a document is being replaced, it has no root element and runs no function.
 */
const retry = (assertion: () => Promise<void>) => expect(assertion).toPass({ timeout });

export async function openPage(visitor: Pick<Visitor, 'open' | 'run'>, url: string): Promise<void> {
  await visitor.open(url);
  await waitForHydration(visitor);
}

export const isHydrated = (visitor: Pick<Visitor, 'run'>): Promise<boolean> =>
  visitor.run(() => document.documentElement.dataset.hydrated !== undefined, null);

export const waitForHydration = (visitor: Pick<Visitor, 'run'>): Promise<void> =>
  retry(async () => expect(await isHydrated(visitor)).toBe(true));

export const expectPath = (visitor: Visitor, path: string): Promise<void> =>
  retry(async () => expect(await visitor.run(() => location.pathname, null)).toBe(path));

export const expectTitle = (visitor: Visitor, text: string): Promise<void> =>
  retry(async () => expect(await visitor.run(() => document.title, null)).toContain(text));

/** Waits until the page's title has the focus, which a page takes when it is shown after a link was followed. */
const expectFocusedTitle = (visitor: Visitor): Promise<void> =>
  retry(async () => expect(await visitor.run(() => document.activeElement?.tagName ?? '', null)).toBe('H1'));

/** Waits until the focused element's text begins with `text`. */
export const expectFocus = (visitor: Visitor, text: string): Promise<void> =>
  retry(async () =>
    expect(await visitor.run(() => document.activeElement?.textContent ?? '', null)).toMatch(
      new RegExp(`^${text}`),
    ),
  );

export const expectScrollPosition = (visitor: Visitor, position: number): Promise<void> =>
  retry(async () => expect(await visitor.run(() => Math.round(scrollY), null)).toBe(position));

export const expectShown = (visitor: Visitor, target: Target): Promise<void> =>
  retry(async () => expect(await visitor.isShown(target), JSON.stringify(target)).toBe(true));

export const expectHidden = (visitor: Visitor, target: Target): Promise<void> =>
  retry(async () => expect(await visitor.isShown(target), JSON.stringify(target)).toBe(false));

/**
 * Follows a link.
 *
 * @returns whether its page is shown in the same document
 */
export async function followInDocument(visitor: Visitor, link: Target): Promise<boolean> {
  await visitor.run(() => Object.assign(window, { sameDocument: true }).sameDocument, null);
  const readTitle = () => visitor.run(() => document.querySelector('main h1')?.textContent ?? '', null);
  const before = await readTitle();
  await visitor.click(link);
  await retry(async () => expect(['', before]).not.toContain(await readTitle()));
  // The new page is in the document before the view transition shows it, and until then clicks do not reach its
  // elements.
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
  await expectPath(visitor, paths.intake);
  // Wait for the title's focus, because a page that is shown takes the focus even from a field that is being filled in.
  await expectFocusedTitle(visitor);
  await visitor.type({ css: 'input', name: 'Email' }, 'ada@engine.example');
  await expectShown(visitor, { css: 'main *', name: 'Saved on this device, ' });
  await visitor.reload();
  await waitForHydration(visitor);
  const readEmail = () =>
    visitor.run(() => document.querySelector<HTMLInputElement>('[type=email]')?.value ?? '', null);
  await retry(async () => expect(await readEmail()).toBe('ada@engine.example'));
}

export async function fillPayment(visitor: Visitor, card: string): Promise<void> {
  await expectShown(visitor, { css: 'section[aria-busy=false]' });
  await visitor.type({ css: 'input', name: 'Full Name' }, 'Ada Lovelace');
  await visitor.type(targetCardField('card number'), card);
  await visitor.type(targetCardField('expiration date'), '1234');
  await visitor.type(targetCardField('CVC'), '123');
}

export async function pay(visitor: Visitor): Promise<void> {
  await visitor.click(submitCard);
  await visitor.click({ css: 'dialog[open] button', name: 'Pay $' });
}

export const orderComplete: Target = { css: 'h1', name: 'Order complete' };
