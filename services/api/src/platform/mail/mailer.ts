import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from '@site/domain/site';
import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { Config } from '../config/api-config.ts';
import { measureDependency } from '../http/observe-requests.ts';
import { emailOutcomes } from '../metrics/counters.ts';

export type Mail = {
  /** Identifies the mail: the same key is the same mail, however often it is sent. */
  key: string;
  to: string;
  replyTo?: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
};

export type Mailer = {
  /** @returns the mail's Message-ID, which follows from its key */
  send: (mail: Mail) => Promise<string>;
  /** Whether the server accepts the login; undefined when it does not answer now. */
  acceptsLogin: () => Promise<boolean | undefined>;
  kind: 'smtp' | 'outbox';
  close: () => void;
};

/** Sends over SMTP where it is configured; else mails become `.eml` files in the outbox folder. */
export function createMailer({ smtpUrl, from, outboxDir }: Config['mail']): Mailer {
  return counted(smtpUrl ? createSmtpMailer(smtpUrl, from) : createOutboxMailer(outboxDir, from));
}

/** Counts each mail by its outcome. */
function counted(mailer: Mailer): Mailer {
  const count = (outcome: string) => emailOutcomes.inc({ outcome });
  return {
    ...mailer,
    send: async (mail) => {
      try {
        const id = await measureDependency('mail', () => mailer.send(mail));
        count('accepted');
        return id;
      } catch (error) {
        count(isBounce(error) ? 'rejected' : 'failed');
        throw error;
      }
    },
  };
}

function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    // A password is never sent unencrypted, whatever a server offers.
    requireTLS: new URL(smtpUrl).password !== '',
    // Shorter than a job may take.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as SMTPPool.Options);
  return {
    kind: 'smtp',
    acceptsLogin: () =>
      transport.verify().then(
        () => true,
        (error: NodeJS.ErrnoException) => (error.code === 'EAUTH' ? false : undefined),
      ),
    send: async (mail) => {
      const fields = fieldsOf(mail, from);
      await transport.sendMail(fields);
      return fields.messageId;
    },
    close: () => transport.close(),
  };
}

/** Each mail becomes one file: its name follows from the key, and it is renamed when it is complete. */
function createOutboxMailer(outboxDir: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    kind: 'outbox',
    acceptsLogin: async () => true,
    send: async (mail) => {
      const fields = fieldsOf(mail, from);
      const file = join(outboxDir, outboxName(mail.key));
      if (existsSync(file)) return fields.messageId;
      const composed = await composer.sendMail(fields);
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      const draft = join(outboxDir, `.${randomUUID()}.draft`);
      await writeFile(draft, composed.message as Buffer, { flush: true, mode: 0o600 });
      await rename(draft, file);
      return fields.messageId;
    },
    close: () => composer.close(),
  };
}

/** Mails and drafts of mails in the outbox folder. Both hold names and addresses. */
export async function outboxFiles(outboxDir: string): Promise<string[]> {
  const names = await readdir(outboxDir).catch(() => []);
  return names.filter((name) => /\.(eml|draft)$/.test(name));
}

/** A file name without personal data: the key without characters that a file system may reject. */
function outboxName(key: string): string {
  return `${key.replaceAll(/[^A-Za-z0-9-]+/g, '-')}.eml`;
}

function fieldsOf({ key, to, replyTo, date, subject, text, html, attachments }: Mail, from: string) {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return {
    messageId: `<${digest}@${from.split('@').at(-1)}>`,
    from: { name: site.name, address: from },
    date,
    // As an object: a name or address cannot add a header.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments: [...(attachments ?? [])],
  };
}

/** SMTP replies that require a login: the operator's problem, whatever command they answer. */
const loginReplies = [530, 534, 535, 538];

/**
 * Whether the server has rejected a recipient or a mail permanently, so that a retry would change
 * nothing. A rejected login or sender is the operator's problem, and temporary errors pass: both
 * are retried.
 */
export function isBounce(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode } = { code: '', command: '', responseCode: 0, ...error };
  // nodemailer itself rejects an address that cannot be written into the protocol.
  if (code === 'EENVELOPE' && command === 'API') return true;
  const isPermanent = responseCode >= 500 && responseCode < 600 && !loginReplies.includes(responseCode);
  return isPermanent && ['RCPT TO', 'DATA'].includes(command);
}
