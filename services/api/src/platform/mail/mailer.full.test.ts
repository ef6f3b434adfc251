import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openMailServer } from '../../../testing/fake-mail-server.ts';
import { createMailer } from './mailer.ts';

test('a mail server may check an email for a minute before it accepts the email', {
  timeout: 90_000,
}, async () => {
  let accepted = 0;
  const server = await openMailServer({
    onData: async (stream, _, done) => {
      stream.resume();
      await wait(61_000);
      accepted += 1;
      done();
    },
  });
  const mailer = createMailer({ smtpUrl: server.url, from: 'hello@pitchwright.example', outboxDir: '' });
  onTestFinished(() => mailer.close());
  const mail = {
    key: 'slow',
    to: 'zoe@example.com',
    subject: 'Invoice',
    text: 'Hello',
    html: '<p>Hello</p>',
  };
  await expect(mailer.send({ ...mail, date: new Date() })).resolves.toMatch(/^<.+@pitchwright\.example>$/);
  expect(accepted).toBe(1);
});
