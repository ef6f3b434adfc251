import type { CDPSession } from 'playwright';

/** What a visit fetched; bytes as they travelled. */
export type Traffic = {
  requests: number;
  /** Of scripts that were asked for before the page was alive. */
  scriptBytes: number;
  /** Of scripts that were asked for afterwards, in case they will be needed. */
  aheadBytes: number;
  documentBytes: number;
  otherBytes: number;
  /** The longest chain of requests of which each was only known from the one before. */
  chain: number;
};

/** In milliseconds. */
const quietTime = 750;
const patience = 20_000;

type Request = { url: string; kind: string; depth: number; bytes: number; startedAt: number };

/** Counts from now on what a page fetches from the network; answers from the cache do not count. */
export function requestLog(session: CDPSession): {
  read: (aliveAt: number) => Traffic;
  quiet: () => Promise<void>;
} {
  const requests = new Map<string, Request>();
  const depths = new Map<string, number>();
  const pending = new Set<string>();
  let lastSeen = Date.now();
  const settle = ({ requestId }: { requestId: string }) => {
    pending.delete(requestId);
    lastSeen = Date.now();
  };

  session.on(
    'Network.requestWillBeSent',
    ({ requestId, request, initiator, type, documentURL, wallTime }) => {
      if (request.url.startsWith('data:')) return;
      // A frame of another origin finishes in a session of its own.
      if (type !== 'Document') pending.add(requestId);
      const parent = initiator.stack?.callFrames[0]?.url ?? initiator.url;
      const depth = type === 'Document' ? 1 : (depths.get(parent ?? documentURL) ?? 1) + 1;
      depths.set(request.url, depth);
      requests.set(requestId, {
        url: request.url,
        kind: type ?? 'Other',
        depth,
        bytes: 0,
        startedAt: wallTime * 1000,
      });
    },
  );
  session.on('Network.requestServedFromCache', ({ requestId }) => void requests.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) requests.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  session.on('Network.loadingFinished', settle);
  session.on('Network.loadingFailed', settle);

  return {
    /** Resolves when nothing has been under way for a while. */
    quiet: async () => {
      const giveUp = Date.now() + patience;
      while (Date.now() < giveUp && (pending.size > 0 || Date.now() - lastSeen < quietTime)) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** @param aliveAt when the page came alive, in milliseconds since 1970 */
    read: (aliveAt) => {
      const all = [...requests.values()];
      const bytes = (wanted: (request: Request) => boolean) =>
        all.filter(wanted).reduce((sum, request) => sum + request.bytes, 0);
      return {
        requests: all.length,
        scriptBytes: bytes(({ kind, startedAt }) => kind === 'Script' && startedAt <= aliveAt),
        aheadBytes: bytes(({ kind, startedAt }) => kind === 'Script' && startedAt > aliveAt),
        documentBytes: bytes(({ kind }) => kind === 'Document'),
        otherBytes: bytes(({ kind }) => kind !== 'Script' && kind !== 'Document'),
        chain: Math.max(0, ...all.map(({ depth }) => depth)),
      };
    },
  };
}
