/**
 * The API as Stripe.js calls it: form-encoded, with the publishable key. Every
 * failure becomes an `error` object.
 */
const timeoutMs = 60_000;

const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};
const unreadable = { type: 'api_error', message: 'An unexpected error occurred. Please try again.' };

/**
 * @param {'GET'|'POST'} method
 * @param {string} path
 * @param {string} key
 * @param {object} params
 * @returns {Promise<import('./protocol.ts').ApiResult>}
 */
export async function callApi(method, path, key, params) {
  const form = encode(params);
  try {
    const response = await fetch(method === 'GET' ? `${path}?${form}` : path, {
      method,
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(timeoutMs),
      ...(method === 'POST' ? { body: form } : {}),
    });
    return read(await response.text());
  } catch {
    // No connection, cut off before or within the response, or too slow.
    return { error: connectionError };
  }
}

/** @param {string} text @returns {import('./protocol.ts').ApiResult} */
function read(text) {
  try {
    const body = JSON.parse(text);
    return body.error ? { error: body.error } : { object: body };
  } catch {
    return { error: unreadable };
  }
}

/** `{a: {b: [1]}}` as `a[b][0]=1`; undefined and null are left out. @param {object} params */
export function encode(params) {
  const form = new URLSearchParams();
  /** @param {string} name @param {unknown} value */
  function add(name, value) {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') {
      form.append(name, String(value));
      return;
    }
    for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
  }
  add('', params);
  return form;
}
