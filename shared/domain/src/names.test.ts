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
])('%s is greeted as %s', (fullName, name) => {
  expect(greetingName(fullName)).toBe(name);
});
