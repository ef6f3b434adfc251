import type { RequestListener, ServerResponse } from 'node:http';
import { startLocalServer } from '@site/testing/local-server';

/** How the fake responds to a request. Only the first three acknowledge the answers. */
const behaviours = [
  'accepts',
  'accepts with a redirect',
  'accepts slowly',
  'responds with 500',
  'responds with a page',
  'hangs up',
  'never responds',
  'stores the answers and breaks off its response',
  'stores the answers and breaks off at the redirect',
] as const;
type Behaviour = (typeof behaviours)[number];
const good = behaviours.slice(0, 3);
const bad = behaviours.slice(3);

const json = { 'content-type': 'application/json' };
const page = { 'content-type': 'text/html' };

/**
 * A spreadsheet's web app that fails half the time in every way such web apps do, sometimes after it stored the
 * answers. It stores them by the key in the payload, as a script in a spreadsheet would, and records keys that were
 * received again with other answers, which must never happen.
 */
export async function startFakeSpreadsheet(random: () => number) {
  const rows = new Map<string, Record<string, string>>();
  const counts: Record<Behaviour, number> = Object.fromEntries(
    behaviours.map((behaviour) => [behaviour, 0]),
  ) as Record<Behaviour, number>;
  let repeated = 0;
  const contradictions: string[] = [];
  const addresses = new Set<string>();

  const respond: RequestListener = async (request, response) => {
    response.on('error', () => {});
    addresses.add(request.url?.split('?')[0] ?? '');
    if (request.method === 'GET') return respondToRedirect(request.url ?? '', response);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The API was killed while it sent: nothing was received.
      return;
    }
    const behaviour = choose();
    counts[behaviour] += 1;
    act(behaviour, Buffer.concat(chunks).toString(), response);
  };
  let server = await startLocalServer(respond);
  const { url, port } = server;

  function choose(): Behaviour {
    const choices = random() < 0.5 ? good : bad;
    return choices[Math.floor(random() * choices.length)] ?? 'accepts';
  }

  function act(behaviour: Behaviour, body: string, response: ServerResponse): void {
    switch (behaviour) {
      case 'accepts':
        store(body);
        response.writeHead(200, json).end('{"result":"success"}');
        return;
      case 'accepts with a redirect':
        store(body);
        response.writeHead(302, { ...page, location: '/macros/echo?whole' }).end('<a>Moved</a>');
        return;
      case 'accepts slowly':
        store(body);
        setTimeout(() => response.writeHead(200, json).end('{"result":"success"}'), 300);
        return;
      case 'responds with 500':
        response.writeHead(500).end();
        return;
      case 'responds with a page':
        response.writeHead(200, page).end('<!doctype html><title>Sign in</title>');
        return;
      case 'hangs up':
        response.destroy();
        return;
      case 'never responds':
        return;
      case 'stores the answers and breaks off its response':
        store(body);
        response
          .writeHead(200, { ...json, 'content-length': '20' })
          .write('{"resu', () => response.destroy());
        return;
      case 'stores the answers and breaks off at the redirect':
        store(body);
        response.writeHead(302, { ...page, location: '/macros/echo?broken' }).end();
        return;
    }
  }

  function store(body: string): void {
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
    url: `${url}/exec`,
    /** Received answers by the key in the payload: `<submission id>.<version>`. */
    rows: rows as ReadonlyMap<string, Record<string, string>>,
    counts,
    /** How often known keys were received again. */
    repeated: () => repeated,
    contradictions,
    /** The path of every request. */
    addresses: addresses as ReadonlySet<string>,
    /** Does not listen for a while. */
    down: async (forMs: number) => {
      await server.close();
      await new Promise((resolve) => setTimeout(resolve, forMs));
      server = await startLocalServer(respond, port);
    },
    close: () => server.close(),
  };
}

function respondToRedirect(url: string, response: ServerResponse): void {
  if (url.endsWith('whole')) response.writeHead(200, json).end('{"result":"success"}');
  else response.writeHead(200, { ...json, 'content-length': '20' }).write('{', () => response.destroy());
}
