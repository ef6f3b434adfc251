import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Services } from '../services.ts';
import { perform } from './perform.ts';
import { type Answer, answer, type Question, question } from './question.ts';

/** Systems take some hundred bytes for the path of a socket, and no more. */
const longestPath = 100;

/**
 * The way from the operator's command into a running API that holds its database for itself. It is
 * a socket in the data folder that only the API's own account may open (on Windows a pipe), so
 * whoever can use it could read the data folder anyway. No network is involved.
 */
function addressOf(dataDir: string): { folder?: string; path: string } {
  const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\site-api-${digest}` };
  const near = join(dataDir, 'operator');
  const folder =
    Buffer.byteLength(join(near, 'socket')) < longestPath
      ? near
      : join(tmpdir(), `site-api-${process.getuid?.() ?? 0}-${digest}`);
  return { folder, path: join(folder, 'socket') };
}

/** Listens for the operator. The caller holds the data folder, so an old socket is nobody's. */
export async function openChannel(services: Services): Promise<() => Promise<void>> {
  const { folder, path } = addressOf(services.config.dataDir);
  if (folder) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    rmSync(path, { force: true });
  }
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const result = await replyTo(services, Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  });
  await new Promise<void>((listening, reject) => {
    server.once('error', reject);
    server.listen(path, listening);
  });
  if (folder) chmodSync(path, 0o600);
  return async () => {
    await new Promise((closed) => {
      server.close(closed);
      server.closeIdleConnections();
    });
  };
}

async function replyTo(services: Services, body: string): Promise<Answer> {
  const asked = question.safeParse(safeJson(body));
  if (!asked.success)
    return { problem: 'The API does not understand this command; is it of the same version?' };
  return await perform(services, asked.data).catch((error: unknown) => {
    const { name, stack } = error instanceof Error ? error : new Error(String(error));
    console.error(JSON.stringify({ event: 'operator', verb: asked.data.verb, name, stack }));
    return { problem: 'The API failed at this, and its log says where. Nothing that was stored is lost.' };
  });
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Asks the API that runs on a data folder. @returns undefined when none does */
export async function askChannel(dataDir: string, asked: Question): Promise<Answer | undefined> {
  const { path } = addressOf(dataDir);
  return await new Promise((done, reject) => {
    const call = request({ socketPath: path, method: 'POST', path: '/', agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      done(answer.parse(safeJson(Buffer.concat(chunks).toString())));
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      // Nothing there, or only what a killed process left behind.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(undefined);
      else reject(error);
    });
    call.end(JSON.stringify(asked));
  });
}
