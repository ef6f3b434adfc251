import { expect, it } from 'vitest';
import { findPolicyHost } from './responses.ts';

it.each(['www.example.com', 'localhost:4173', '10.0.0.1:80', 'WWW.example.com'])(
  'a policy names the requested host %s',
  (host) => expect(findPolicyHost(host)).toBe(host),
);

it.each(['x; script-src *', '*', 'a b', "'self'", '[::1]:80', 'evil.example/', 'a,b', '', undefined])(
  'a policy does not name %s',
  (host) => expect(findPolicyHost(host)).toBeUndefined(),
);
