import { expect, test } from 'vitest';
import { greetingName } from './names.ts';

test.each([
  ['Zoë Åström', 'Zoë'],
  ['Dr. Grace Hopper', 'Grace'],
  ['Hopper, Grace', 'Grace'],
  ['J. R. Hartley', 'J. R. Hartley'],
  ['Prof. Smith', 'Smith'],
  ['王小明', '王小明'],
  ['  Madonna ', 'Madonna'],
  ['Dr', 'Dr'],
  ['http://evil.example/win Jane', ''],
  ['www.evil.example', ''],
  ['evil.example', ''],
  ['Claim-at-evil.example now', ''],
  ['jane@example.com', ''],
  ['Evil, mailto:jane', ''],
  ['Jane http://evil.example', 'Jane'],
])('%s is greeted as %s', (fullName, name) => {
  expect(greetingName(fullName)).toBe(name);
});
