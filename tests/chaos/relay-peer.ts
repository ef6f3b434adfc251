import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a far side does with a request. Only the first three say that it took the answers. */
const moods = [
  'accepts',
  'accepts, and leads to its answer by a redirect',
  'accepts slowly',
  'answers 500',
  'answers with a page',
  'hangs up',
  'never answers',
  'takes the answers and dies in the middle of its own',
  'takes the answers and breaks off at the redirect',
] as const;
type Mood = (typeof moods)[number];
const good = moods.slice(0, 3);
const bad = moods.slice(3);

const json = { 'content-type': 'application/json' };
const page = { 'content-type': 'text/html' };

/**
 * A spreadsheet's web app that fails half the time in every way such web apps do, some of them after
 * it took the answers. It keeps what it took by the key in the payload, as a script in a
 * spreadsheet would, and notes what a key may never do: come back with other answers.
 */
export async function startPeer(random: () => number) {
  const rows = new Map<string, Record<string, string>>();
  const counts: Record<Mood, number> = Object.fromEntries(moods.map((mood) => [mood, 0])) as Record<
    Mood,
    number
  >;
  let repeated = 0;
  const contradictions: string[] = [];
  const addresses = new Set<string>();

  const server = createServer(async (request, response) => {
    response.on('error', () => {});
    addresses.add(request.url?.split('?')[0] ?? '');
    if (request.method === 'GET') return answerRedirect(request.url ?? '', response);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The API was killed while it spoke: nothing has arrived.
      return;
    }
    const mood = choose();
    counts[mood] += 1;
    act(mood, Buffer.concat(chunks).toString(), response);
  });
  let port = 0;
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  await listen();
  port = (server.address() as AddressInfo).port;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };

  function choose(): Mood {
    const choices = random() < 0.5 ? good : bad;
    return choices[Math.floor(random() * choices.length)] ?? 'accepts';
  }

  function act(mood: Mood, body: string, response: ServerResponse): void {
    switch (mood) {
      case 'accepts':
        take(body);
        response.writeHead(200, json).end('{"result":"success"}');
        return;
      case 'accepts, and leads to its answer by a redirect':
        take(body);
        response.writeHead(302, { ...page, location: '/macros/echo?whole' }).end('<a>Moved</a>');
        return;
      case 'accepts slowly':
        take(body);
        setTimeout(() => response.writeHead(200, json).end('{"result":"success"}'), 300);
        return;
      case 'answers 500':
        response.writeHead(500).end();
        return;
      case 'answers with a page':
        response.writeHead(200, page).end('<!doctype html><title>Sign in</title>');
        return;
      case 'hangs up':
        response.destroy();
        return;
      case 'never answers':
        return;
      case 'takes the answers and dies in the middle of its own':
        take(body);
        response
          .writeHead(200, { ...json, 'content-length': '20' })
          .write('{"resu', () => response.destroy());
        return;
      case 'takes the answers and breaks off at the redirect':
        take(body);
        response.writeHead(302, { ...page, location: '/macros/echo?broken' }).end();
        return;
    }
  }

  function take(body: string): void {
    const cells = JSON.parse(body) as Record<string, string>;
    const key = String(cells.idempotencyKey);
    const known = rows.get(key);
    if (!known) rows.set(key, cells);
    else {
      repeated += 1;
      if (JSON.stringify(known) !== JSON.stringify(cells)) contradictions.push(key);
    }
  }

  return {
    url: `http://127.0.0.1:${port}/exec`,
    /** What arrived, by the key in the payload; `<submission id>.<version>`. */
    rows: rows as ReadonlyMap<string, Record<string, string>>,
    counts,
    /** How often answers came that were here before, which their key told. */
    repeated: () => repeated,
    contradictions,
    /** Every address that was asked, without its query. */
    addresses: addresses as ReadonlySet<string>,
    /** Nobody listens for a while. */
    down: async (forMs: number) => {
      await close();
      await new Promise((resolve) => setTimeout(resolve, forMs));
      await listen();
    },
    close,
  };
}

function answerRedirect(url: string, response: ServerResponse): void {
  if (url.endsWith('whole')) response.writeHead(200, json).end('{"result":"success"}');
  else response.writeHead(200, { ...json, 'content-length': '20' }).write('{', () => response.destroy());
}
