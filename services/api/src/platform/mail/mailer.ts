import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from '@site/domain/site';
import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { Config } from '../config/api-config.ts';
import { measureDependency } from '../http/observe-requests.ts';
import { logAlert, logError } from '../log.ts';
import { emailOutcomes } from '../metrics/counters.ts';
import { composeMail, paragraph, title } from './mail-layout.ts';

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

export type Mailer = ReturnType<typeof createMailer>;

type Fields = ReturnType<typeof fieldsOf>;
type Transport = { deliver: (fields: Fields, key: string) => Promise<unknown>; close: () => void };

/** Sends over SMTP where it is configured; else mails become `.eml` files in the outbox folder. */
export function createMailer({ smtpUrl, from, outboxDir }: Config['mail']) {
  const { deliver, close } = smtpUrl ? openSmtp(smtpUrl) : openOutbox(outboxDir);
  return {
    kind: smtpUrl ? ('smtp' as const) : ('outbox' as const),
    /** @returns the mail's Message-ID, which follows from its key */
    send: async (mail: Mail): Promise<string> => {
      const fields = fieldsOf(mail, from);
      try {
        await measureDependency('mail', () => deliver(fields, mail.key));
      } catch (error) {
        emailOutcomes.inc({ outcome: isBounce(error) ? 'rejected' : 'failed' });
        if ((error as NodeJS.ErrnoException).code === 'EAUTH') {
          logAlert('credentials', 'The mail server does not accept the login of SMTP_URL.');
        }
        throw error;
      }
      emailOutcomes.inc({ outcome: 'accepted' });
      return fields.messageId;
    },
    close,
  };
}

function openSmtp(url: string): Transport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // A password is never sent unencrypted, whatever a server offers.
    requireTLS: new URL(url).password !== '',
    // Shorter than a job may take.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as SMTPPool.Options);
  return { deliver: (fields) => transport.sendMail(fields), close: () => transport.close() };
}

/** Each mail becomes one file: its name follows from the key, and it is renamed when it is complete. */
function openOutbox(outboxDir: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (fields, key) => {
      // The key without characters that a file system may reject.
      const file = join(outboxDir, `${key.replaceAll(/[^A-Za-z0-9-]+/g, '-')}.eml`);
      if (existsSync(file)) return;
      const composed = await composer.sendMail(fields);
      await mkdir(outboxDir, { recursive: true, mode: 0o700 });
      const draft = join(outboxDir, `.${randomUUID()}.draft`);
      await writeFile(draft, composed.message as Buffer, { flush: true, mode: 0o600 });
      await rename(draft, file);
    },
    close: () => composer.close(),
  };
}

/** What the operator must repair: jobs that were given up, and keys that are rejected. */
export type Alert = (alert: 'dead-letters' | 'credentials', message: string) => void;

/**
 * Alerts by a line in the log and, for a seller without an alarm on it, by a plain email, of each kind at most one an
 * hour. Nothing waits for it.
 */
export function createAlert(
  mailer: Pick<Mailer, 'send'>,
  { noticesTo: to, seller }: Pick<Config, 'noticesTo' | 'seller'>,
): Alert {
  const mailed = new Map<string, number>();
  return (alert, message) => {
    logAlert(alert, message);
    const date = new Date();
    if (to === undefined || date.getTime() - (mailed.get(alert) ?? 0) < 3_600_000) return;
    mailed.set(alert, date.getTime());
    const mail = composeMail({
      subject: `${site.name} needs attention`,
      title: 'Alert',
      sender: seller,
      parts: [title('Please look at this'), paragraph(message)],
    });
    mailer
      .send({ key: `alert-${alert}-${date.toISOString()}`, to, date, ...mail })
      .catch((error: unknown) => {
        mailed.delete(alert);
        logError('alert_mail', error);
      });
  };
}

/** Mails and drafts of mails in the outbox folder. Both hold names and addresses. */
export async function outboxFiles(outboxDir: string): Promise<string[]> {
  const names = await readdir(outboxDir).catch(() => []);
  return names.filter((name) => /\.(eml|draft)$/.test(name));
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
