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
import { logAlert, logError, logFault } from '../log.ts';
import { emailOutcomes } from '../metrics/counters.ts';
import { composeMail, paragraph, title } from './mail-layout.ts';

export type Mail = {
  /** Identifies the email. Emails with the same key have the same Message-ID and outbox file. */
  key: string;
  to: string;
  replyTo?: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
  /** An attachment with a `cid` is a picture that the HTML shows as `cid:<cid>`. */
  attachments?: readonly { filename: string; content: Buffer; contentType: string; cid?: string }[];
};

export type Mailer = ReturnType<typeof createMailer>;

type Fields = ReturnType<typeof fieldsOf>;
type Transport = { deliver: (fields: Fields, key: string) => Promise<unknown>; close: () => void };

/**
 * Creates a mailer. If SMTP is configured, it sends emails; otherwise it writes them to the outbox folder as `.eml`
 * files.
 *
 * @param alert called when emails are refused for a reason that the operator must fix, at most once an hour
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
    /** @returns the email's Message-ID, which is derived from its key */
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
    // The name for EHLO. Mail servers distrust a container's host name, so use the sender's domain. `?name=` in the URL
    // overrides it.
    name: domainOf(from),
    maxConnections: 3,
    // Never send a password unencrypted, even if the server offers no TLS.
    requireTLS: new URL(url).password !== '',
    // A stalled connection must fail before the queue runs the job again (`expireInSeconds`).
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Some mail servers check an email for a minute or longer before they accept it. If we gave up earlier, the retry
    // would send the email twice.
    socketTimeout: 120_000,
  } as SMTPPool.Options);
  return { deliver: (fields) => transport.sendMail(fields), close: () => transport.close() };
}

/**
 * Opens an outbox that writes each email to a file named after the email's key. The file gets its final name only when
 * it is complete.
 */
function openOutbox(outboxDir: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (fields, key) => {
      // Replace characters in the key that a file system may reject.
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

export type Alert = (
  alert: 'dead-letters' | 'credentials' | 'mail' | 'plain-document' | 'storage',
  message: string,
) => void;

/**
 * Creates a function that raises alerts. It logs each alert, and emails it too, because a seller may not monitor the
 * log. It sends at most one email an hour for each kind. Callers do not wait for the email.
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

/** Lists emails and unfinished drafts in the outbox folder. Both contain names and addresses. */
export async function outboxFiles(outboxDir: string): Promise<string[]> {
  const names = await readdir(outboxDir).catch(() => []);
  return names.filter((name) => /\.(eml|draft)$/.test(name));
}

function fieldsOf({ key, to, replyTo, date, subject, text, html, attachments }: Mail, from: string) {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 32);
  return {
    messageId: `<${digest}@${domainOf(from)}>`,
    // Suppress out-of-office replies. Exchange needs its own header.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    from: { name: site.name, address: from },
    date,
    // Pass the recipient as an object, so that a manipulated name or address cannot inject a header.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    attachments: [...(attachments ?? [])],
  };
}

const domainOf = (address: string) => address.split('@').at(-1) ?? '';

/** Reply codes to RCPT that concern the recipient's mailbox (RFC 5321). 501 is for a malformed address. */
const mailboxReplies = [501, 550, 551, 552, 553];

/**
 * Matches words by which a mail server's reply rejects the sender, although the reply code means a bad mailbox, such as
 * Exim's `550 relay not permitted`. Used only if the reply has no enhanced status code.
 */
const meansSender = /relay|auth|sender|spam|block|polic|prohibit|denied/i;

/** Matches an enhanced status code (RFC 3463), which follows the reply code. qmail instead appends it as `(#5.1.1)`. */
const enhancedStatus = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b|\(#(5\.\d{1,3}\.\d{1,3})\)/m;

/**
 * Matches enhanced status codes about the recipient. 5.1.x is about the recipient's address, except that 5.1.7 and
 * 5.1.8 are about the sender's. 5.2.x is about the recipient's mailbox.
 */
const mailboxStatus = /^5\.(1\.(?![78]$)|2\.)/;

/**
 * Whether the server permanently rejected the recipient's mailbox, so that retrying is pointless. Other refusals
 * concern the sender, the login, relaying or a blocklist, which the operator must fix. Emails with such refusals or
 * with temporary errors are retried.
 */
export function isBounce(error: unknown): boolean {
  const { code, command, responseCode, response } = smtpErrorOf(error);
  // nodemailer itself rejects an address that SMTP cannot express, without asking the server.
  if (code === 'EENVELOPE' && command === 'API') return true;
  if (responseCode < 500 || !['RCPT TO', 'DATA'].includes(command)) return false;
  const [, status = '', appended = ''] = enhancedStatus.exec(response) ?? [];
  if (status || appended) return mailboxStatus.test(status || appended);
  return command === 'RCPT TO' && mailboxReplies.includes(responseCode) && !meansSender.test(response);
}

/**
 * Sends an email that no operator command can send again, such as the one with an order's link. A bounce is logged and
 * not retried. Other errors are thrown, so that the queue retries the job.
 */
export async function sendOrLogBounce(
  mailer: Pick<Mailer, 'send'>,
  mail: Mail,
  event: string,
  about: object,
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!isBounce(error)) throw error;
    logFault(event, about);
  }
}

/** Describes a refusal that the operator must fix; returns undefined for bounces and temporary errors. */
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
