import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context, Hono } from 'hono';
import { answerChallenge } from '../payments/authentication.ts';
import type { Challenge } from '../payments/challenges.ts';
import { money } from '../payments/money.ts';
import type { World } from '../world.ts';
import { pageScript } from './page-script.ts';
import type { AppEnv } from './respond.ts';

const clientFolder = new URL('../client/', import.meta.url);

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

/** Fonts and their style sheets are the page's to name; everything else is the sandbox's own. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' https: http:",
  "font-src 'self' https: http: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

type File = { text: string; type: string; etag: string };

function file(text: string, type: string | undefined): File {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
  return { text, type: type ?? 'text/plain; charset=utf-8', etag };
}

/** What browsers load: Stripe.js, the frames it opens, and the bank's question. */
export function pages(app: Hono<AppEnv>, world: World): void {
  const folder = fileURLToPath(clientFolder);
  const files = new Map(
    globSync('**/*.{js,css,html}', { cwd: folder, exclude: ['page/**', '**/*.test.*'] }).map((name) => [
      name.replaceAll('\\', '/'),
      file(readFileSync(new URL(name, clientFolder), 'utf8'), types[extname(name)]),
    ]),
  );
  const script = file(pageScript(new URL('page/', clientFolder)), types['.js']);

  for (const path of ['/v3', '/v3/', '/stripe.js', '/endive/stripe.js'])
    app.get(path, (c) => serve(c, script));
  app.get('/client/:folder/:name', (c) =>
    serve(c, files.get(`${c.req.param('folder')}/${c.req.param('name')}`)),
  );
  app.get('/client/:name', (c) => serve(c, files.get(c.req.param('name'))));
  app.get('/frames/:name{(field|controller)\\.html}', (c) => {
    const name = c.req.param('name');
    return serve(c, files.get(`${name.replace('.html', '')}/${name}`));
  });

  app.get('/3ds/:id', (c) => serve(c, files.get('challenge/challenge.html')));
  app.get('/3ds/:id/facts', (c) => {
    const challenge = world.challenges.find(c.req.param('id'));
    return challenge ? c.json(factsOf(world, challenge)) : c.json({ error: 'unknown' }, 404);
  });
  app.post('/3ds/:id/answer', async (c) => {
    const challenge = world.challenges.find(c.req.param('id'));
    if (!challenge) return c.json({ error: 'unknown' }, 404);
    const body: unknown = await c.req.json().catch(() => null);
    const outcome = typeof body === 'object' && body !== null ? Reflect.get(body, 'outcome') : undefined;
    if (outcome !== 'authenticated' && outcome !== 'failed') return c.json({ error: 'outcome' }, 400);
    world.database.atomically(() => answerChallenge(world, challenge, outcome));
    return c.json({ returnTo: returnAddress(world, challenge) });
  });
}

function serve(c: Context<AppEnv>, found: File | undefined): Response | Promise<Response> {
  if (!found) return c.notFound();
  c.header('etag', found.etag);
  c.header('cache-control', 'no-cache');
  c.header('content-type', found.type);
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'no-referrer');
  // Pages that isolate themselves may embed it too.
  c.header('cross-origin-resource-policy', 'cross-origin');
  if (found.type.startsWith('text/html')) c.header('content-security-policy', framePolicy);
  if (c.req.header('if-none-match') === found.etag) return c.body(null, 304);
  return c.body(found.text);
}

function factsOf(world: World, challenge: Challenge) {
  const intent = world.objects.find('payment_intent', challenge.intent);
  const method = world.objects.find('payment_method', challenge.paymentMethod);
  return {
    amount: intent ? `${money(intent.amount, intent.currency)} ${intent.currency.toUpperCase()}` : '',
    card: method ? `${brandNames[method.card.brand] ?? 'Card'} ending in ${method.card.last4}` : '',
  };
}

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Back to the shop, with what the provider appends to its address. */
function returnAddress(world: World, { intent: id, returnUrl }: Challenge): string | null {
  const intent = world.objects.find('payment_intent', id);
  if (!returnUrl || !intent) return null;
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
