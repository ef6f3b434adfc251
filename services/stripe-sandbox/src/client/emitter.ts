type Handler = (event: object) => unknown;

/** The events of an element. */
export function makeEmitter(elementType: string) {
  const handlers = new Map<string, Set<Handler>>();
  return {
    on: (name: string, handler: Handler) =>
      void handlers.set(name, (handlers.get(name) ?? new Set()).add(handler)),
    off: (name: string, handler: Handler) => void handlers.get(name)?.delete(handler),
    emit(name: string, details: object = {}): void {
      for (const handler of [...(handlers.get(name) ?? [])]) handler({ elementType, ...details });
    },
    clear: () => handlers.clear(),
  };
}
