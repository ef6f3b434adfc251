import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { logFault } from '@site/telemetry/log';
import {
  type CommandContext,
  type CommandRequest,
  type CommandResult,
  commandRequest,
  commandResult,
} from './commands/command.ts';
import { runCommand } from './program.ts';

/** Operating systems limit the path of a socket to about a hundred bytes. */
const maxPathLength = 100;

/**
 * The socket by which the operator's command reaches a running API that has locked its database. It
 * is in the data folder, or a pipe on Windows, and only the API's own account may open it, which
 * could read the data folder anyway. No network is involved.
 */
function addressOf(dataDir: string): { folder?: string; path: string } {
  const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\site-api-${digest}` };
  const inDataDir = join(dataDir, 'operator');
  const folder =
    Buffer.byteLength(join(inDataDir, 'socket')) < maxPathLength
      ? inDataDir
      : join(tmpdir(), `site-api-${process.getuid?.() ?? 0}-${digest}`);
  return { folder, path: join(folder, 'socket') };
}

/** Listens for the operator. The caller holds the data folder's lock, so an old socket is not in use. */
export async function openOperatorSocket(context: CommandContext): Promise<() => Promise<void>> {
  const { folder, path } = addressOf(context.config.dataDir);
  if (folder) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    // Only a socket that a killed process left behind; anything else makes `listen` fail.
    if (lstatSync(path, { throwIfNoEntry: false })?.isSocket()) rmSync(path);
  }
  const server = createServer(async (incoming, response) => {
    const result = await respond(context, await text(incoming));
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

async function respond(context: CommandContext, body: string): Promise<CommandResult> {
  const parsed = commandRequest.safeParse(parseJson(body));
  if (!parsed.success) {
    return { error: 'The API does not understand this command; is it of the same version?' };
  }
  return await runCommand(context, parsed.data).catch((error: unknown) => {
    const { name, stack } = error instanceof Error ? error : new Error(String(error));
    logFault('operator', { command: parsed.data.command, name, stack });
    return { error: 'The API failed at this; its log has the details. Nothing that was stored is lost.' };
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Sends a command to the API that runs on a data folder. @returns undefined when none runs there */
export async function sendCommand(
  dataDir: string,
  command: CommandRequest,
): Promise<CommandResult | undefined> {
  const { path } = addressOf(dataDir);
  return await new Promise((done, reject) => {
    const call = request({ socketPath: path, method: 'POST', path: '/', agent: false }, async (response) => {
      done(commandResult.parse(parseJson(await text(response))));
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      // No socket, or one that a killed process left behind.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(undefined);
      else reject(error);
    });
    call.end(JSON.stringify(command));
  });
}
