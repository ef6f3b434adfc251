import type { Protocol } from 'puppeteer-core';
import type { Tab } from './devtools.ts';
import { slowPhone } from './slow-phone.ts';

type Request = {
  url: string;
  /** Milliseconds since 1970; the end is infinite while it is under way. */
  start: number;
  end: number;
  bytes: number;
  /** Answered by the browser, without the network. */
  cached: boolean;
  /** Addresses of what has asked for it: a document, or a script. */
  askedBy: string[];
  /** The browser asked the server of another origin first. */
  preflight: boolean;
};

export type Traffic = ReturnType<typeof recordTraffic>;

/** Records all requests of a tab. */
export function recordTraffic(tab: Tab) {
  const requests = new Map<string, Request>();
  const pending = new Set<string>();
  let lastActivity = Date.now();
  /** The clock of the protocol starts with the machine; in milliseconds before 1970. */
  let clockOffset = 0;

  tab.on('Network.requestWillBeSent', ({ requestId, request, initiator, timestamp, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    clockOffset = (wallTime - timestamp) * 1000;
    lastActivity = Date.now();
    if (initiator.type === 'preflight') {
      const asked = requests.get(initiator.requestId ?? '');
      if (asked) asked.preflight = true;
      return;
    }
    pending.add(requestId);
    requests.set(requestId, {
      url: request.url.split('#', 1)[0] ?? '',
      start: wallTime * 1000,
      end: Number.POSITIVE_INFINITY,
      bytes: 0,
      cached: false,
      askedBy: askersOf(initiator),
      preflight: false,
    });
  });
  tab.on('Network.requestServedFromCache', ({ requestId }) => markCached(requestId));
  tab.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) markCached(requestId);
  });
  tab.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    settle(requestId, timestamp, encodedDataLength),
  );
  tab.on('Network.loadingFailed', ({ requestId, timestamp }) => settle(requestId, timestamp, 0));

  function markCached(requestId: string): void {
    const request = requests.get(requestId);
    if (request) request.cached = true;
  }

  function settle(requestId: string, timestamp: number, bytes: number): void {
    pending.delete(requestId);
    lastActivity = Date.now();
    const request = requests.get(requestId);
    if (request) Object.assign(request, { end: timestamp * 1000 + clockOffset, bytes });
  }

  return {
    /** What was requested after one moment and had arrived before another one; in milliseconds since 1970. */
    between: (begun: number, ended: number) =>
      [...requests.values()].filter(({ start, end }) => start >= begun && end <= ended),
    /** Resolves when no request has been pending for a while. */
    quiet: async () => {
      const giveUp = Date.now() + quietTimeout;
      while (Date.now() < giveUp && (pending.size > 0 || Date.now() - lastActivity < quietTime))
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

/** In milliseconds. */
const quietTime = 750;
const quietTimeout = 10_000;

function askersOf({ url, stack }: Protocol.Network.Initiator): string[] {
  const urls: string[] = url ? [url] : [];
  for (let part = stack; part; part = part.parent) urls.push(...part.callFrames.map((frame) => frame.url));
  return [...new Set(urls.map((one) => one.split('#', 1)[0] ?? ''))];
}

export type Chain = {
  /** How many requests had to follow each other. */
  requests: number;
  /** What the network takes for them at the least, in milliseconds. */
  limit: number;
  path: string[];
};

const none: Chain = { requests: 0, limit: 0, path: [] };

/** The longest chain of requests of which each was asked for by what the one before it had brought. */
export function longestChain(requests: readonly Request[]): Chain {
  const known = new Map<Request, Chain>();
  const chainTo = (request: Request): Chain => {
    const found = known.get(request);
    if (found) return found;
    known.set(request, none);
    const before = requests
      .filter((other) => other.end <= request.start && request.askedBy.includes(other.url))
      .map(chainTo)
      .reduce(longer, none);
    const trips = request.cached ? 0 : 1 + Number(request.preflight);
    const limit =
      trips * slowPhone.network.latency + (request.bytes / slowPhone.network.downloadThroughput) * 1000;
    const chain = {
      requests: before.requests + trips,
      limit: before.limit + (request.cached ? 0 : limit),
      path: [...before.path, new URL(request.url).pathname + (request.cached ? ' (cached)' : '')],
    };
    known.set(request, chain);
    return chain;
  };
  return requests.map(chainTo).reduce(longer, none);
}

const longer = (one: Chain, other: Chain) => (other.limit > one.limit ? other : one);
