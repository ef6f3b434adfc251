import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { personalEmail } from './email-of.ts';

export type OutboxMail = { file: string; subject: string; date: string; text: string };

/** The mails in the outbox folder that went to one address. */
export async function mailsTo(outboxDir: string, email: string): Promise<OutboxMail[]> {
  const found: OutboxMail[] = [];
  for (const file of await filesIn(outboxDir)) {
    const mail = await PostalMime.parse(await readFile(join(outboxDir, file)));
    if (!(mail.to ?? []).some(({ address }) => personalEmail(address ?? '') === email)) continue;
    found.push({ file, subject: mail.subject ?? '', date: mail.date ?? '', text: mail.text ?? '' });
  }
  return found;
}

export async function removeMails(outboxDir: string, mails: readonly OutboxMail[]): Promise<void> {
  for (const { file } of mails) await rm(join(outboxDir, file), { force: true });
}

async function filesIn(outboxDir: string): Promise<string[]> {
  const names = await readdir(outboxDir).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}
