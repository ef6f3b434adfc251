import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import type { AppEnv } from '../http/responses.ts';
import { money } from '../payments/amounts.ts';
import { authenticationOutcomes, completeChallenge } from '../payments/confirmation.ts';

const clientFolder = new URL('../client/', import.meta.url);

/** Where Stripe's loaders expect the script. */
export const scriptPaths = ['/v3', '/v3/', '/stripe.js', '/endive/stripe.js'];

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

/** The page chooses fonts and their style sheets; everything else comes from the sandbox. */
const framePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' https: http:",
  "font-src 'self' https: http: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const outcomeSchema = z.object({ outcome: z.enum(authenticationOutcomes) });

type ClientFile = { text: string; type: string; etag: string };

function clientFile(text: string, type: string | undefined): ClientFile {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
  return { text, type: type ?? 'text/plain; charset=utf-8', etag };
}

/** What browsers load: Stripe.js, its frames, and the 3-D Secure challenge. */
export function pages(app: Hono<AppEnv>, context: SandboxContext): void {
  const files = new Map(
    globSync('*.{js,css,html}', { cwd: fileURLToPath(clientFolder) }).map((name) => [
      name,
      clientFile(readFileSync(new URL(name, clientFolder), 'utf8'), types[extname(name)]),
    ]),
  );
  const script = clientFile(pageScript(new URL('page/', clientFolder)), types['.js']);

  for (const path of scriptPaths) app.get(path, (c) => serve(c, script));
  app.get('/client/:name', (c) => serve(c, files.get(c.req.param('name'))));
  app.get('/frames/:name{(field|controller|express)\\.html}', (c) =>
    serve(c, files.get(c.req.param('name'))),
  );

  app.get('/3ds/:id', (c) => serve(c, files.get('challenge.html')));
  app.get('/3ds/:id/details', (c) => {
    const details = challengeDetails(context, c.req.param('id'));
    return details ? c.json(details) : c.json({ error: 'unknown' }, 404);
  });
  app.post('/3ds/:id/outcome', async (c) => {
    const source = c.req.param('id');
    if (!context.state.find('challenge', source)) return c.json({ error: 'unknown' }, 404);
    const body = outcomeSchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json({ error: 'outcome' }, 400);
    context.state.atomically(() => completeChallenge(context, source, body.data.outcome));
    return c.json({ outcome: body.data.outcome });
  });
}

function serve(c: Context<AppEnv>, found: ClientFile | undefined): Response | Promise<Response> {
  if (!found) return c.notFound();
  c.header('etag', found.etag);
  c.header('cache-control', 'no-cache');
  c.header('content-type', found.type);
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'no-referrer');
  // For cross-origin isolated pages.
  c.header('cross-origin-resource-policy', 'cross-origin');
  if (found.type.startsWith('text/html')) c.header('content-security-policy', framePolicy);
  if (c.req.header('if-none-match') === found.etag) return c.body(null, 304);
  return c.body(found.text);
}

function challengeDetails({ state, objects }: SandboxContext, source: string) {
  const challenge = state.find('challenge', source);
  const intent = challenge && objects.find('payment_intent', challenge.intent);
  const method = challenge && objects.find('payment_method', challenge.paymentMethod);
  if (!intent || !method) return undefined;
  return {
    amount: `${money(intent.amount, intent.currency)} ${intent.currency.toUpperCase()}`,
    card: `${brandNames[method.card.brand] ?? 'Card'} ending in ${method.card.last4}`,
  };
}

const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** In the order of their dependencies. */
const modules = ['frames', 'emitter', 'element', 'wallet', 'stripe'];

const importLine = /^import (\{[^}]*\}) from '\.\/([\w-]+)\.js';$/gm;
const exportWord = /^export (?=(?:async )?(?:const|let|class|function) \w)/gm;

/**
 * Stripe.js is one classic script, which cannot import: each module becomes a
 * function that is called once and returns the module's exports.
 */
function pageScript(folder: URL): string {
  const functions = modules.map((name) => {
    const source = readFileSync(new URL(`${name}.js`, folder), 'utf8');
    const names = [...source.matchAll(/^export (?:async )?(?:const|let|class|function) (\w+)/gm)].map(
      (match) => match[1],
    );
    const body = source.replace(importLine, 'const $1 = modules.$2;').replace(exportWord, '');
    return `modules.${name} = (() => {\n${body}\nreturn { ${names.join(', ')} };\n})();`;
  });
  return `(() => {\n'use strict';\nconst modules = {};\n${functions.join('\n')}\n})();\n`;
}
