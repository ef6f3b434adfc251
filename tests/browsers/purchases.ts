import { paths } from '@site/domain/paths';
import { cards } from '@site/testing/browser/checkout';
import { expect } from '@site/testing/browser/fixtures';
import { emulateTranslator, mark } from '@site/testing/browser/translator';
import { waitForMail } from '@site/testing/browser/wait-for-mail';
import type { TestSite } from '@site/testing/test-site';
import { type EngineTest, widths } from './engine-test.ts';
import type { Visitor } from './visitor.ts';
import {
  expectPath,
  expectScrollPosition,
  expectShown,
  expectTitle,
  fillPayment,
  nextButton,
  openPage,
  orderComplete,
  pay,
  typeQuestionnaire,
  waitForHydration,
} from './visitor-steps.ts';

/** The browser logs the API's 402 response to a declined card. */
const declined = /402/;
/** The translator may change text that is not hydrated yet. React then repairs it, and the shell logs the repair. */
const repaired = /React repaired the hydration/;

export function testPurchases(name: string, test: EngineTest): void {
  test.describe('on a phone', () => {
    test.use({ width: widths.phone });
    test(`${name}: a buyer answers, pays, and opens the order from its email`, async ({
      visitor,
      site,
      tolerates,
    }) => {
      tolerates.pattern = declined;
      await openPage(visitor, site.urls.site + paths.pricing);
      await typeQuestionnaire(visitor);
      for (let step = 2; step <= 7; step += 1) {
        await visitor.click(nextButton);
        await expectTitle(visitor, `Step ${step} of 7`);
      }
      await visitor.click({ css: 'button', name: 'Submit' });
      await visitor.click({ css: 'main a', name: 'Proceed to Payment' });
      await expectPath(visitor, paths.checkout);
      await waitForHydration(visitor);
      await fillPayment(visitor, cards.declined);
      await pay(visitor);
      await expectShown(visitor, { css: 'main [role=group]', name: 'Your card was declined.' });
      await fillPayment(visitor, cards.succeeds);
      await pay(visitor);
      await expectShown(visitor, orderComplete);
      const number = /ORD-\d{13}-\d{1,3}/;
      const [order = ''] =
        number.exec(await visitor.run(() => document.querySelector('main')?.textContent ?? '', null)) ?? [];

      const { text = '' } = await waitForMail(site, order);
      const [link = ''] = /http\S+\/payment-flow#order=[\w-]{43}/.exec(text) ?? [];
      // Leave the page first, because it already shows the order.
      await openPage(visitor, site.urls.site);
      await openPage(visitor, link);
      await expectShown(visitor, orderComplete);
      await expectShown(visitor, { css: 'main *', name: order });
    });
  });

  test(`${name}: a buyer completes 3-D Secure on a translated page`, async ({ visitor, site, tolerates }) => {
    tolerates.pattern = repaired;
    await openPage(visitor, site.urls.site + paths.checkout);
    await visitor.run(emulateTranslator, mark);
    await visitor.type({ css: 'input', name: 'Email' }, 'grace@example.com');
    await fillPayment(visitor, cards.requires3ds);
    await pay(visitor);
    await visitor.click({ css: 'button', name: 'Complete authentication', frame: 'Card authentication' });
    await expectShown(visitor, orderComplete);
    expect(await visitor.run(() => document.querySelectorAll('h1 font').length, null)).toBeGreaterThan(0);
  });
}

/** Expects that Back on the payment page leads to the position from which the visitor came. */
export async function expectBackToPosition(visitor: Visitor, site: TestSite): Promise<void> {
  await openPage(visitor, site.urls.site + paths.intake);
  // Leave by script, because the shell repeats a click that came before hydration by script, and WebKit treats that
  // differently from a visitor's click.
  const leave = () => {
    const link = document.querySelector<HTMLElement>('main a[href^="/payment-flow"]');
    link?.scrollIntoView({ block: 'center', behavior: 'instant' });
    setTimeout(() => link?.click(), 100);
    return Math.round(scrollY);
  };
  const position = await visitor.run(leave, null);
  expect(position).toBeGreaterThan(100);
  await expectPath(visitor, paths.checkout);
  await waitForHydration(visitor);
  // Go back by script, because WebKit's driver hangs when it goes back itself.
  await visitor.run(() => Number(setTimeout(() => history.back())), null);
  await expectPath(visitor, paths.intake);
  await waitForHydration(visitor);
  await expectScrollPosition(visitor, position);
}
