import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** Waits for the only email whose file name contains a given string, such as an order number. */
export async function waitForMail({ outbox }: { outbox: string }, text: string): Promise<Email> {
  expect(text).not.toBe('');
  const find = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.includes(text)) : []);
  await expect.poll(find).toHaveLength(1);
  return await PostalMime.parse(readFileSync(join(outbox, find()[0] ?? '')));
}
