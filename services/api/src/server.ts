import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { invoiceEmailJob } from './jobs/invoice-email-job.ts';
import { questionnaireRelayJob } from './jobs/questionnaire-relay-job.ts';
import { createQueue } from './jobs/queue.ts';
import { startReconciling } from './jobs/reconcile.ts';
import { createMailer } from './mail/mailer.ts';
import { createStripe } from './payments.ts';
import type { Services } from './services.ts';
import { openDatabase, sharedSecret } from './storage/database.ts';

export type RunningApi = { url: string; close: () => Promise<void> };

/** Opens the database, starts the workers and listens. What it opened it closes, in order. */
export async function startApi(
  config: Config,
  options: { log?: (line: string) => void } = {},
): Promise<RunningApi> {
  const services = await createServices(config);
  const { database, queue, stripe, mailer, tokenSecret } = services;
  await queue.start({
    'invoice-email': invoiceEmailJob({ queries: database.queries, mailer, tokenSecret, config }),
    'questionnaire-relay': questionnaireRelayJob(database.queries, config.relayUrl),
  });
  const reconciling = startReconciling({ database, queue, stripe, config: config.reconcile });
  const app = createApp(services, options);
  const closeRest = async () => {
    await reconciling.stop();
    await queue.stop();
    mailer.close();
    await database.close();
  };

  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const listening = serve(
      {
        fetch: app.fetch,
        port: config.port,
        hostname: config.host,
        serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, maxHeaderSize: 16 * 1024 },
      },
      () => resolve(listening),
    );
    listening.once('error', reject);
  }).catch(async (error: unknown) => {
    await closeRest();
    throw error;
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      });
      await closeRest();
    },
  };
}

/** Everything that the routes and the workers share. */
export async function createServices(config: Config): Promise<Services> {
  const database = await openDatabase(config);
  try {
    return {
      config,
      database,
      queue: await createQueue(database),
      stripe: createStripe(config.stripe),
      mailer: createMailer(config.mail),
      limit: createRateLimiter(database.queries, config),
      tokenSecret: await sharedSecret(database.queries, 'order-token'),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
