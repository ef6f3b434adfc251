import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context, Hono } from 'hono';
import { build } from 'rolldown';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { authenticationOutcomes, completeChallenge } from '../payments/confirmation.ts';
import type { AppEnv } from './endpoint.ts';

const clientFolder = new URL('../client/', import.meta.url);

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

/**
 * The content security policy of the frames. Fonts and their style sheets may come from any host, because the embedding
 * page chooses them. Everything else must come from the sandbox.
 */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' https: http:; font-src 'self' https: http: data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

const outcomeSchema = z.object({ outcome: z.enum(authenticationOutcomes) });

/** Serves what browsers load: Stripe.js, its frames and the 3-D Secure challenge. */
export function serveBrowserFiles(app: Hono<AppEnv>, context: SandboxContext): void {
  // Stripe's loaders expect the script at this path.
  app.get('/v3/', (c) => serve(c, 'stripe.js'));
  app.get('/client/:name{(field|challenge)\\.(js|css)}', (c) => serve(c, c.req.param('name')));
  app.get('/frames/field.html', (c) => serve(c, 'field.html'));

  app.get('/3ds/:id', (c) => serve(c, 'challenge.html'));
  app.post('/3ds/:id/outcome', async (c) => {
    const { data } = outcomeSchema.safeParse(await c.req.json().catch(() => null));
    if (!data) return c.json({ error: 'outcome' }, 400);
    completeChallenge(context, c.req.param('id'), data.outcome);
    return c.json(data);
  });
}

const files = new Map<string, Promise<string>>();

async function serve(c: Context<AppEnv>, name: string): Promise<Response> {
  const file = files.get(name) ?? read(name);
  files.set(name, file);
  const type = types[extname(name)] ?? 'text/plain';
  c.header('content-type', type);
  // Cache for a minute, as Stripe does with its script. (Stripe caches the files of its frames for longer, because
  // their names contain hashes.)
  c.header('cache-control', 'public, max-age=60');
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'no-referrer');
  // Set this header, because cross-origin isolated pages load only resources that have it.
  c.header('cross-origin-resource-policy', 'cross-origin');
  if (type.startsWith('text/html')) c.header('content-security-policy', framePolicy);
  return c.body(await file);
}

/** Reads a file. A script is first bundled from TypeScript into a single classic script. */
async function read(name: string): Promise<string> {
  if (extname(name) !== '.js') return readFileSync(new URL(name, clientFolder), 'utf8');
  const input = fileURLToPath(new URL(name.replace(/js$/, 'ts'), clientFolder));
  const { output } = await build({ input, write: false, platform: 'browser', output: { format: 'iife' } });
  return output[0].code;
}
