import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from '@site/domain/site';
import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { Config } from '../config.ts';

export type Mail = {
  /** Names the mail: the same key is the same mail, however often it is sent. */
  key: string;
  to: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
};

export type Mailer = {
  /** @returns the mail's Message-ID, which follows from its key */
  send: (mail: Mail) => Promise<string>;
  kind: 'smtp' | 'outbox';
  close: () => void;
};

/**
 * Sends over SMTP where it is configured. Else mails become `.eml` files in the
 * outbox folder, each exactly once: the name follows from the key, and the file
 * appears whole or not at all.
 */
export function createMailer({ smtpUrl, from, outboxDir }: Config['mail']): Mailer {
  const sender = { name: site.name, address: from };
  if (smtpUrl) {
    const transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 3,
      // A password never travels in the clear, whatever a server says it cannot do.
      requireTLS: new URL(smtpUrl).password !== '',
      // Shorter than a worker's lease on an invoice.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    } as SMTPPool.Options);
    return {
      kind: 'smtp',
      send: async (mail) => {
        const messageId = messageIdOf(mail.key, from);
        await transport.sendMail({ ...fieldsOf(mail), from: sender, messageId });
        return messageId;
      },
      close: () => transport.close(),
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'outbox',
    send: async (mail) => {
      const messageId = messageIdOf(mail.key, from);
      const file = join(outboxDir, outboxName(mail.key));
      if (existsSync(file)) return messageId;
      const composed = await composer.sendMail({ ...fieldsOf(mail), from: sender, messageId });
      await mkdir(outboxDir, { recursive: true });
      const draft = join(outboxDir, `.${randomUUID()}.draft`);
      await writeFile(draft, composed.message as Buffer, { flush: true });
      await rename(draft, file);
      return messageId;
    },
    close: () => composer.close(),
  };
}

/** A file name without anything personal in it: the key with what a file system might mind replaced. */
export function outboxName(key: string): string {
  return `${key.replaceAll(/[^A-Za-z0-9-]+/g, '-')}.eml`;
}

function fieldsOf({ to, date, subject, text, html, attachments }: Mail) {
  return {
    date,
    // As an object: a name or address can never add a header of its own.
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: [...(attachments ?? [])],
  };
}

function messageIdOf(key: string, from: string): string {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return `<${digest}@${from.split('@').at(-1)}>`;
}
