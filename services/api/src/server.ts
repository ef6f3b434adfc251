import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { type ApiError, type ApiErrorCode, apiErrorStatus } from '@site/contract/wire';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { forgetLeases, invoiceEmailJob } from './jobs/invoice-email-job.ts';
import { questionnaireRelayJob, queueUnrelayed } from './jobs/questionnaire-relay-job.ts';
import { createQueue } from './jobs/queue.ts';
import { startReconciling } from './jobs/reconcile.ts';
import { createMailer } from './mail/mailer.ts';
import { openChannel } from './operator/channel.ts';
import { createStripe } from './payments/stripe.ts';
import { startRetention } from './retention/job.ts';
import type { Services } from './services.ts';
import { openDatabase, sharedSecret } from './storage/database.ts';

export type RunningApi = { url: string; services: Services; close: () => Promise<void> };

/** How long requests that are under way may take to finish when the API stops, in milliseconds. */
const farewell = 5_000;

/** Opens the database, starts the workers and listens. What it opened it closes, in order. */
export async function startApi(
  config: Config,
  options: { log?: (line: string) => void } = {},
): Promise<RunningApi> {
  const services = await createServices(config);
  const closeWorkers = await startWorkers(services).catch(async (error: unknown) => {
    await services.database.close();
    throw error;
  });
  try {
    const server = await listen(createApp(services, options).fetch, config);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    return {
      url: `http://localhost:${port}`,
      services,
      close: async () => {
        await finishRequests(server);
        await closeWorkers();
      },
    };
  } catch (error) {
    await closeWorkers();
    throw error;
  }
}

/** Everything that the routes and the workers share. */
export async function createServices(config: Config): Promise<Services> {
  const database = await openDatabase(config);
  try {
    const tokenSecret = await sharedSecret(database.queries, 'order-token');
    return {
      config,
      database,
      queue: await createQueue(database, config.jobs),
      stripe: createStripe(config.stripe),
      mailer: createMailer(config.mail),
      limit: createRateLimiter(database.queries, {
        trustsProxy: config.trustsProxy,
        secret: await sharedSecret(database.queries, 'rate-limit'),
      }),
      tokenSecret,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @returns what stops the workers and closes everything that they and the routes share */
export async function startWorkers(services: Services): Promise<() => Promise<void>> {
  const { config, database, queue, mailer, tokenSecret } = services;
  if (database.kind === 'pglite') await forgetLeases(database.queries);
  await queue.start({
    'invoice-email': invoiceEmailJob({ queries: database.queries, mailer, tokenSecret, config }),
    'questionnaire-relay': questionnaireRelayJob(database.queries, config.relay),
  });
  if (config.relay.url) await queueUnrelayed(database, queue);
  const reconciling = startReconciling({ ...services, config: config.reconcile });
  const retaining = startRetention(services);
  // With a database server the operator's command goes there itself.
  const closeChannel = database.kind === 'pglite' ? await openChannel(services) : async () => {};
  return async () => {
    await closeChannel();
    await retaining.stop();
    await reconciling.stop();
    await queue.stop();
    mailer.close();
    await database.close();
  };
}

async function listen(fetch: (request: Request) => Response | Promise<Response>, config: Config) {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Longer than proxies keep theirs, so that they never use one that is just closing.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
  }) as Server;
  server.on('clientError', answerBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  return server;
}

/** A request that is no HTTP never becomes a request; it is answered on its connection, in the same shape. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [code, message]: [ApiErrorCode, string] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['headers_too_large', 'The headers of the request are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['request_timeout', 'The request took too long to arrive.']
        : ['invalid_request', 'This is not a valid HTTP request.'];
  const body = JSON.stringify({ error: { code, message } } satisfies ApiError);
  socket.end(
    [
      `HTTP/1.1 ${apiErrorStatus[code]} ${code}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

async function finishRequests(server: Server): Promise<void> {
  const insist = setTimeout(() => server.closeAllConnections(), farewell);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(insist);
}
