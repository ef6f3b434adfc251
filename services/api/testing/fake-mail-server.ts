import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A delivered email. `hello` is the name that the client sent with EHLO. */
type Delivered = { hello: string | undefined; from: string; to: string[]; mail: Email };

/** Starts a mail server that records the emails it accepts. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const delivered: Delivered[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 50,
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onData: async (stream, { envelope: { mailFrom, rcptTo }, hostNameAppearsAs }, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      delivered.push({
        hello: hostNameAppearsAs,
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      });
      done();
    },
    ...options,
  });
  // Ignore errors, because some tests disconnect early.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, delivered, connections: () => connections, close };
}
