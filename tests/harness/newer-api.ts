/** Environment of an API whose catalogue has another price, as a newer deployment would have. */
export function withPrice(from: number, to: number): Record<string, string> {
  const hook = `
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (!url.endsWith('/shared/domain/src/catalogue.ts')) return loaded;
        const source = String(loaded.source).replaceAll(/price: ${from}\\b/g, 'price: ${to}');
        if (source === String(loaded.source)) throw new Error('No plan costs ${from}.');
        return { ...loaded, source };
      },
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` };
}
