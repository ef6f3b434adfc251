import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

type Delivered = {
  from: string;
  to: string[];
  mail: Email;
  /** Whether the connection was encrypted, and the login. */
  secure: boolean;
  user: string | undefined;
};

/** A mail server that stores what it accepts. */
export async function openMailServer(options: SMTPServerOptions = {}, port = 0) {
  const delivered: Delivered[] = [];
  let connections = 0;
  let drops = false;
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 50,
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { mailFrom, rcptTo } = session.envelope;
      delivered.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        mail: await PostalMime.parse(Buffer.concat(chunks)),
        secure: session.secure,
        user: session.user,
      });
      if (drops) sockets.get(session.remotePort)?.destroy();
      else done();
    },
    ...options,
  });
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  // Tests include clients that disconnect early.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  const address = server.server.address();
  const chosen = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    port: chosen,
    delivered,
    connections: () => connections,
    /** From now on it takes mails and then ends the connection without an answer, or no longer does. */
    dropAfterData: (value: boolean) => {
      drops = value;
    },
    close,
  };
}
