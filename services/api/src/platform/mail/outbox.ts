import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { site } from '@site/domain/site';
import type { MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import PostalMime, { type Email } from 'postal-mime';
import { ApiError } from '../http/api-error.ts';
import { createRouter } from '../http/openapi.ts';
import { type Html, renderPlainPage } from '../http/plain-page.ts';
import { outboxFiles } from './mailer.ts';

const fileName = /^[A-Za-z0-9-]+\.eml$/;
const maxListed = 100;

/** Headers that prevent a displayed email from running scripts and loading resources. */
const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups",
  'cache-control': 'no-store',
};

/** Serves the emails that were written to the outbox folder instead of being sent (`GET /outbox`). */
export function outboxRoutes(folder: string) {
  const router = createRouter();
  router
    .use('/outbox/*', requireThisMachine)
    .get('/outbox', async (c) => {
      const mails: (Email & { file: string })[] = [];
      // Read the emails one at a time and discard the attachments, because the outbox may contain thousands of emails.
      for (const file of await listNewestMails(folder)) {
        const mail = await readMail(folder, file).catch(() => undefined);
        if (!mail) continue;
        const attachments = filesOf(mail).map((attachment) => ({ ...attachment, content: '' }));
        mails.push({ ...mail, html: '', text: '', attachments, file });
      }
      return c.html(listPage(mails), 200, headers);
    })
    .get('/outbox/:name', async (c) => {
      const mail = await readMail(folder, c.req.param('name'));
      // Embed the pictures as data URLs, because a browser cannot load the `cid:` URLs of attachments.
      const page = mail.attachments.reduce(
        (shown, { contentId, mimeType, content }) =>
          contentId
            ? shown.replaceAll(
                `cid:${contentId.slice(1, -1)}`,
                `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`,
              )
            : shown,
        mail.html ?? '',
      );
      return c.html(page, 200, headers);
    })
    .get('/outbox/:name/attachment', async (c) => {
      const [attachment] = filesOf(await readMail(folder, c.req.param('name')));
      if (!attachment) throw new ApiError('not_found', 'This email has no attachment.');
      return c.body(attachment.content as ArrayBuffer, 200, {
        'content-type': 'application/pdf',
        'content-disposition': 'inline',
      });
    });
  return router;
}

/**
 * Middleware that protects the emails, which contain names, addresses and links that open orders. It rejects requests
 * from other machines, from proxies on this machine, and from foreign pages whose host name resolves to this machine
 * (DNS rebinding).
 */
const requireThisMachine: MiddlewareHandler = async (c, next) => {
  const isPeer = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(getConnInfo(c).remote.address ?? '');
  const isName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(c.req.url).hostname);
  const isForwarded = (c.req.header('x-forwarded-for') ?? c.req.header('forwarded')) !== undefined;
  if (!isPeer || !isName || isForwarded) {
    throw new ApiError('origin_not_allowed', 'The outbox can only be opened on this machine, at localhost.');
  }
  await next();
};

/** Lists only the `maxListed` newest email files, newest first, because the folder may contain thousands. */
async function listNewestMails(folder: string): Promise<string[]> {
  const written: { file: string; at: number }[] = [];
  for (const file of await outboxFiles(folder)) {
    if (!fileName.test(file)) continue;
    written.push({ file, at: (await stat(join(folder, file)).catch(() => undefined))?.mtimeMs ?? 0 });
  }
  const newest = written.toSorted((a, b) => b.at - a.at).slice(0, maxListed);
  return newest.map(({ file }) => file);
}

/** Lists the attachments, without the pictures that are embedded in the text. */
const filesOf = ({ attachments }: Email) => attachments.filter(({ contentId }) => !contentId);

async function readMail(folder: string, file: string): Promise<Email> {
  const bytes = fileName.test(file) ? await readFile(join(folder, file)).catch(() => null) : null;
  if (!bytes) throw new ApiError('not_found', 'There is no such email in the outbox.');
  return await PostalMime.parse(bytes);
}

function listPage(mails: readonly (Email & { file: string })[]): Html {
  const rows = mails.map(
    ({ file, subject, to, date = '', attachments: [attachment] }) =>
      html`<li><a href="/outbox/${file}">${subject ?? '(no subject)'}</a>
<p>to ${to?.[0]?.address ?? '(no recipient)'}, ${date.slice(0, 16).replace('T', ' ')} UTC${attachment ? html`, <a href="/outbox/${file}/attachment">${attachment.filename}</a>` : ''}</p></li>`,
  );
  return renderPlainPage(
    `Outbox | ${site.name} test mode`,
    html`<h1>Outbox</h1>
<p>Test mode: these emails were written to a folder and not sent. Pay for an order, and its invoice appears here.</p>
<ol>${rows}</ol>`,
    'ol { list-style: none; padding: 0 }',
  );
}
