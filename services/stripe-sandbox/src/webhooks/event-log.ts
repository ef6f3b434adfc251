import { type Cause, nowInSeconds } from '../cause.ts';
import { newId } from '../state/ids.ts';
import type { ObjectStore } from '../state/object-store.ts';
import type { EventType, Kind, Kinds, StoredEvent } from '../state/objects.ts';
import type { Deliveries } from './deliveries.ts';

export const apiVersion = '2026-10-28.endive';

export type EventLog = ReturnType<typeof eventLog>;

/** Writes what happened, in the transaction in which it happened, and queues its delivery. */
export function eventLog(objects: ObjectStore, deliveries: Deliveries) {
  return {
    record(type: EventType, object: Exclude<Kinds[Kind], StoredEvent>, cause: Cause, before?: object): void {
      const queued = deliveries.wanted(type);
      const event: StoredEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: nowInSeconds(),
        data: { object, ...(before ? { previous_attributes: before } : {}) },
        livemode: false,
        pending_webhooks: queued ? 1 : 0,
        request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
        type,
      };
      objects.insert('event', event);
      if (queued) deliveries.queue(event.id);
    },
  };
}
