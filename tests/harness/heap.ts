import type { CDPSession } from 'playwright/test';

/** What a page keeps in memory. */
export type Heap = {
  /** Elements and texts that are not in the document any more, and that something still refers to. */
  detached: number;
  /** Bytes of objects, functions, arrays and strings; without compiled code and the browser's own records. */
  bytes: number;
};

/** The part of V8's format that is read: flat lists, whose fields `meta` names. */
type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
};

/** DevTools' value of the field `detachedness`. */
const isDetached = 2;

const ofPage = new Set(['object', 'closure', 'array', 'string', 'concatenated string', 'sliced string']);

/** Collects garbage, and reads what is left from a heap snapshot. */
export async function readHeap(session: CDPSession): Promise<Heap> {
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', collect);
  return summaryOf(JSON.parse(chunks.join('')) as Snapshot);
}

function summaryOf({ snapshot: { meta }, nodes }: Snapshot): Heap {
  const [types] = meta.node_types;
  const [type, size, detachedness] = ['type', 'self_size', 'detachedness'].map((field) =>
    meta.node_fields.indexOf(field),
  ) as [number, number, number];
  if (detachedness < 0) throw new Error('The heap snapshot does not say which nodes are detached.');
  const heap: Heap = { detached: 0, bytes: 0 };
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    if (nodes[at + detachedness] === isDetached) heap.detached += 1;
    if (ofPage.has(types[nodes[at + type] ?? 0] ?? '')) heap.bytes += nodes[at + size] ?? 0;
  }
  return heap;
}
