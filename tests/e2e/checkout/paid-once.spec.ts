import { paths } from '@site/domain/paths';
import type { Page } from 'playwright/test';
import {
  banner,
  complete,
  fillPayment,
  formReady,
  openForm,
  pay,
  reviewOrder,
} from '../../harness/checkout.ts';
import { expect, open, test } from '../../harness/fixtures.ts';

/** The payment intents that the API has opened for this page. */
function intentsOf(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('response', async (response) => {
    if (response.url().endsWith('/create-payment-intent') && response.ok())
      seen.add((await response.json()).paymentIntentId);
  });
  return seen;
}

async function buy(page: Page): Promise<string> {
  await fillPayment(page, { email: 'grace@example.com' });
  await reviewOrder(page);
  await pay(page, '$650');
  await expect(complete(page)).toBeVisible();
  return (await page.getByText(/^ORD-/).textContent()) ?? '';
}

/** What happens to the browser's storage, before each document's own scripts and after the payment. */
const storages: Record<
  string,
  {
    before?: (page: Page) => Promise<unknown>;
    after?: (page: Page) => Promise<unknown>;
    tag?: '@full';
  }
> = {
  full: {
    before: (page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      }),
  },
  poisoned: {
    tag: '@full',
    before: (page) =>
      page.addInitScript(() => {
        for (const storage of [localStorage, sessionStorage])
          for (const key of ['checkoutPurchases', 'checkoutOrders', 'checkoutDetails'])
            storage.setItem(
              key,
              '{"version":1,"value":[null,{"purchaseId":7}],"orders":"x","expires":1e999}',
            );
      }),
  },
  'cleared in another tab': {
    tag: '@full',
    after: async (page) => {
      const other = await page.context().newPage();
      await other.goto(paths.terms);
      await other.evaluate(() => localStorage.clear());
      await other.close();
      await page.evaluate(() => sessionStorage.clear());
    },
  },
};

for (const [name, { before, after, tag = [] }] of Object.entries(storages)) {
  test.describe(`with storage that is ${name}`, { tag }, () => {
    test('a purchase that is paid leads to its order by Back, Forward, a reload and another page', async ({
      page,
    }) => {
      const intents = intentsOf(page);
      await before?.(page);
      await openForm(page);
      const order = await buy(page);
      await after?.(page);
      const expectOrder = async (how: string) => {
        await expect(page.getByText(order), how).toBeVisible();
        await expect(page.getByRole('button', { name: 'Review Order' }), how).toBeHidden();
      };
      await page.goBack();
      await expectOrder('after Back');
      await page.reload();
      await expectOrder('after a reload of the entry that Back led to');
      await page.goForward();
      await expectOrder('after Forward');
      await page.reload();
      await expectOrder('after a reload');
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await expect(page).toHaveURL(paths.home);
      await page.goBack();
      await expectOrder('after Back from another page');
      expect(intents.size).toBe(1);
    });

    test('a reload before the payment goes on with the same payment intent', async ({ page }) => {
      const intents = intentsOf(page);
      await before?.(page);
      await openForm(page);
      await after?.(page);
      await page.reload();
      await formReady(page);
      await buy(page);
      expect(intents.size).toBe(1);
    });
  });
}

test('storage that another tab clears does not take the purchase from the form', { tag: '@full' }, async ({
  page,
}) => {
  const intents = intentsOf(page);
  await openForm(page);
  await fillPayment(page, { email: 'grace@example.com' });
  const other = await page.context().newPage();
  await other.goto(paths.terms);
  await other.evaluate(() => localStorage.clear());
  await reviewOrder(page);
  await pay(page, '$650');
  await expect(complete(page)).toBeVisible();
  expect(intents.size).toBe(1);
});

test.describe('whatever the browser throws, the purchase ends in a state that is visible', () => {
  test.use({ tolerated: { patterns: [/made to fail/, /Failed to load resource/] } });

  test('without crypto.randomUUID a purchase opens and is paid', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    await openForm(page);
    await buy(page);
  });

  test('a purchase that cannot be opened shows an error, and opens on request', async ({ page }) => {
    await page.addInitScript(() => {
      const { getRandomValues, randomUUID } = Crypto.prototype;
      const fail = () => {
        throw new Error('made to fail');
      };
      Object.assign(Crypto.prototype, { getRandomValues: fail, randomUUID: fail });
      Object.assign(window, {
        repair: () => Object.assign(Crypto.prototype, { getRandomValues, randomUUID }),
      });
    });
    await open(page, paths.checkout);
    await expect(banner(page)).toContainText('Failed to initialize payment. Please refresh.');
    await page.evaluate('repair()');
    await page.getByRole('button', { name: 'Try again' }).click();
    await formReady(page);
  });

  test('a link whose token no header can carry shows that it opens no order', async ({ page }) => {
    await open(page, `${paths.checkout}#order=%E2%80%AE`);
    await expect(page.getByText('This link does not open an order.')).toBeVisible();
  });

  test('a payment library that throws after the charge has charged: the order is complete', {
    tag: '@full',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      let library: unknown;
      Object.defineProperty(window, 'Stripe', {
        configurable: true,
        get: () => library,
        set: (original: (...options: unknown[]) => Record<string, unknown>) => {
          const wrapped = (...options: unknown[]) => {
            const stripe = original(...options);
            const confirm = stripe.confirmCardPayment as (...parameters: unknown[]) => Promise<unknown>;
            stripe.confirmCardPayment = async (...parameters: unknown[]) => {
              await confirm.apply(stripe, parameters);
              throw new Error('made to fail');
            };
            return stripe;
          };
          library = Object.assign(wrapped, original);
        },
      });
    });
    await openForm(page);
    await buy(page);
  });

  test('a history that cannot be written after the charge does not hide the order', { tag: '@full' }, async ({
    page,
  }) => {
    await openForm(page);
    await fillPayment(page, { email: 'grace@example.com' });
    await reviewOrder(page);
    await page.evaluate(() => {
      history.replaceState = () => {
        throw new DOMException('made to fail', 'SecurityError');
      };
    });
    await pay(page, '$650');
    await expect(complete(page)).toBeVisible();
    const order = (await page.getByText(/^ORD-/).textContent()) ?? '';
    await page.reload();
    await expect(page.getByText(order)).toBeVisible();
  });
});
