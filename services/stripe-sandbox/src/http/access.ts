import { createHash, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../config.ts';
import type { Viewer } from '../world.ts';
import { invalidRequest, type Problem } from './problem.ts';

/** Which of the two keys an `Authorization` header carries, by Bearer or by Basic with the key as user name. */
export function viewerOf(header: string | undefined, settings: Settings): Viewer {
  const key = presentedKey(header);
  if (!key)
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (same(key, settings.secretKey)) return 'secret';
  if (same(key, settings.publishableKey)) return 'publishable';
  throw unauthorised(`Invalid API Key provided: ${masked(key)}`);
}

export function requireSecret(viewer: Viewer): void {
  if (viewer === 'secret') return;
  throw invalidRequest(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required', status: 401 },
  );
}

function presentedKey(header: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(/\s+/, 2);
  if (scheme.toLowerCase() === 'bearer') return value || undefined;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0] || undefined;
}

function unauthorised(message: string): Problem {
  return invalidRequest(message, { status: 401 });
}

/** Enough of a key to recognise a mix-up, not enough to use it. */
function masked(key: string): string {
  const prefix = /^[a-z]{2}_(test|live)_/.exec(key)?.[0] ?? '';
  return `${prefix}${'*'.repeat(8)}${key.length > prefix.length + 8 ? key.slice(-4) : ''}`;
}

function same(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
