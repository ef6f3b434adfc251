import type { Protocol } from 'puppeteer-core';
import type { Tab } from './devtools.ts';
import { slowPhone } from './slow-phone.ts';

type Request = {
  url: string;
  /** In milliseconds since 1970. `end` is infinite while the request is pending. */
  start: number;
  end: number;
  bytes: number;
  /** Whether the browser answered without the network, from its cache. */
  cached: boolean;
  /** The addresses of the documents and scripts that caused the request. */
  askedBy: string[];
  /** Whether the browser sent a CORS preflight first. */
  preflight: boolean;
};

export type Traffic = ReturnType<typeof recordTraffic>;

export function recordTraffic(tab: Tab) {
  const requests = new Map<string, Request>();
  const pending = new Set<string>();
  let lastActivity = Date.now();
  /**
   * The protocol's timestamps count from the machine's start. Adding this offset, in milliseconds, gives the time since
   * 1970.
   */
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
      askedBy: findAskers(initiator),
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
    /** Lists the requests that began after one time and ended before another, in milliseconds since 1970. */
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

/** How long no request may be pending before the page counts as quiet, in milliseconds. */
const quietTime = 750;
const quietTimeout = 10_000;

function findAskers({ url, stack }: Protocol.Network.Initiator): string[] {
  const urls: string[] = url ? [url] : [];
  for (let part = stack; part; part = part.parent) urls.push(...part.callFrames.map((frame) => frame.url));
  return [...new Set(urls.map((one) => one.split('#', 1)[0] ?? ''))];
}

export type Chain = {
  /** The number of requests that had to wait for each other. */
  requests: number;
  /** The least time that the network takes for them, in milliseconds. */
  limit: number;
  path: string[];
};

const none: Chain = { requests: 0, limit: 0, path: [] };

/** Finds the longest chain of requests in which each was caused by the response to the previous one. */
export function findLongestChain(requests: readonly Request[]): Chain {
  const known = new Map<Request, Chain>();
  const findChain = (request: Request): Chain => {
    const found = known.get(request);
    if (found) return found;
    known.set(request, none);
    const before = requests
      .filter((other) => other.end <= request.start && request.askedBy.includes(other.url))
      .map(findChain)
      .reduce(chooseLonger, none);
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
  return requests.map(findChain).reduce(chooseLonger, none);
}

const chooseLonger = (one: Chain, other: Chain) => (other.limit > one.limit ? other : one);
