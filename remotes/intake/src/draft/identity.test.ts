import { submissionId } from '@site/contract/submission-id';
import { newId } from '@site/domain/new-id';
import { expect, test } from 'vitest';
import { createIdentity } from './identity.ts';

test('the id of a restored draft is used again', () => {
  const identity = createIdentity();
  const id = newId();
  identity.adopt({ submissionId: id, unknownAnswers: { shoeSize: '38' } });
  expect([identity.submissionId(), identity.unknownAnswers()]).toEqual([id, { shoeSize: '38' }]);
});

test.each(['', '../../elsewhere', 'a7d1a5c0-0000-4000-8000-00000000000', 'undefined'])(
  'the damaged id "%s" is replaced, and the answers can be sent',
  (damaged) => {
    const identity = createIdentity();
    identity.adopt({ submissionId: damaged });
    expect(submissionId.safeParse(identity.submissionId()).success).toBe(true);
  },
);
