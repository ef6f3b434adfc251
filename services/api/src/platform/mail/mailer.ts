import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { site } from '@site/domain/site';
import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { Config } from '../config/api-config.ts';
import { measureDependency } from '../http/observe-requests.ts';
import { reasonOf } from '../jobs/job-queue.ts';
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

/**
 * Sends over SMTP where it is configured; else mails become `.eml` files in the outbox folder.
 *
 * @param alert gets at most one alert an hour about refusals that concern the operator, however many mails they hold up
 */
export function createMailer({ smtpUrl, from, outboxDir }: Config['mail'], alert: Alert = logAlert) {
  const { deliver, close } = smtpUrl ? openSmtp(smtpUrl, from) : openOutbox(outboxDir);
  let alertedAt = Number.NEGATIVE_INFINITY;
  const alertRefusal = (error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal || Date.now() - alertedAt < 3_600_000) return;
    alertedAt = Date.now();
    alert(...refusal);
  };
  return {
    kind: smtpUrl ? ('smtp' as const) : ('outbox' as const),
    /** @returns the mail's Message-ID, which follows from its key */
    send: async (mail: Mail): Promise<string> => {
      const fields = fieldsOf(mail, from);
      try {
        await measureDependency('mail', () => deliver(fields, mail.key));
      } catch (error) {
        emailOutcomes.inc({ outcome: isBounce(error) ? 'rejected' : 'failed' });
        alertRefusal(error);
        throw error;
      }
      emailOutcomes.inc({ outcome: 'accepted' });
      return fields.messageId;
    },
    close,
  };
}

function openSmtp(url: string, from: string): Transport {
  const transport = createTransport({
    url,
    pool: true,
    // The name in EHLO. Mail servers distrust a container's host name; `?name=` in the URL overrides this one.
    name: domainOf(from),
    maxConnections: 3,
    // A password is never sent unencrypted, whatever a server offers.
    requireTLS: new URL(url).password !== '',
    // The time-outs are shorter than a job may take.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as SMTPPool.Options);
  return { deliver: (fields) => transport.sendMail(fields), close: () => transport.close() };
}

/** Opens an outbox. Each mail becomes one file, whose name follows from the key, and which is renamed when it is complete. */
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

/** What needs the operator: lost jobs, rejected keys, refused mails, full storage, and documents without some of their letters. */
export type Alert = (
  alert: 'dead-letters' | 'credentials' | 'mail' | 'plain-document' | 'storage',
  message: string,
) => void;

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
    messageId: `<${digest}@${domainOf(from)}>`,
    // These headers keep absence notes from answering. Exchange needs a header of its own.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    from: { name: site.name, address: from },
    date,
    // The recipient is an object, so that a name or address cannot add a header.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments: [...(attachments ?? [])],
  };
}

const domainOf = (address: string) => address.split('@').at(-1) ?? '';

/** Replies to RCPT that are about the recipient's mailbox (RFC 5321), and 501, about the syntax of its address. */
const mailboxReplies = [501, 550, 551, 552, 553];

/** Words of replies without an enhanced status that use the code of a mailbox and mean the sender, as Exim's `550 relay not permitted`. */
const meansSender = /relay|auth|sender|spam|block|polic|prohibit|denied/i;

/** An enhanced status (RFC 3463) follows the code; qmail appends it as `(#5.1.1)`. */
const enhancedStatus = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b|\(#(5\.\d{1,3}\.\d{1,3})\)/m;

/** 5.1: the recipient's address, except for 5.1.7 and 5.1.8, the sender's. 5.2: the recipient's mailbox. */
const mailboxStatus = /^5\.(1\.(?![78]$)|2\.)/;

/**
 * Whether the server has permanently rejected the recipient's mailbox, so that a retry would change nothing. All other
 * refusals (the sender, the login, a relay, a list of blocked senders) concern the operator, and temporary errors pass:
 * both are retried.
 */
export function isBounce(error: unknown): boolean {
  const { code, command, responseCode, response } = smtpErrorOf(error);
  // nodemailer itself rejects an address that cannot be written into the protocol.
  if (code === 'EENVELOPE' && command === 'API') return true;
  if (responseCode < 500 || !['RCPT TO', 'DATA'].includes(command)) return false;
  const [, status = '', appended = ''] = enhancedStatus.exec(response) ?? [];
  if (status || appended) return mailboxStatus.test(status || appended);
  return command === 'RCPT TO' && mailboxReplies.includes(responseCode) && !meansSender.test(response);
}

/** The alert about a refusal that the operator must repair; none for bounces and for what passes by itself. */
function refusalOf(error: unknown): Parameters<Alert> | undefined {
  const { code, responseCode } = smtpErrorOf(error);
  if (code === 'EAUTH') return ['credentials', 'The mail server does not accept the login of SMTP_URL.'];
  if (responseCode < 500 || isBounce(error)) return undefined;
  return [
    'mail',
    `The mail server refuses mail for a reason that is not the recipient’s: ${reasonOf(error)}. Mails wait and are retried for a day.`,
  ];
}

function smtpErrorOf(error: unknown) {
  const none = { code: '', command: '', responseCode: 0, response: '' };
  return error instanceof Error ? { ...none, ...error } : none;
}
