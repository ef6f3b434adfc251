/** Full storage throws on writing, and forbidden storage throws on every access. */
export type StorageFault = 'full' | 'forbidden';

/** In-memory storage. Set `fault` to make it fail. */
export class FakeStorage implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  readonly items = new Map<string, string>();
  fault: StorageFault | undefined;

  getItem(key: string): string | null {
    this.assertAllowed();
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.assertAllowed();
    if (this.fault === 'full') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.items.set(key, value);
  }

  removeItem(key: string): void {
    this.assertAllowed();
    this.items.delete(key);
  }

  clear(): void {
    this.assertAllowed();
    this.items.clear();
  }

  private assertAllowed(): void {
    if (this.fault === 'forbidden') throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}

/**
 * A fake `window` with storage and events for unit tests outside a browser:
 * `vi.stubGlobal('window', new FakeWindow())`. Two instances with the same `localStorage` act as two tabs.
 */
export class FakeWindow extends EventTarget {
  readonly sessionStorage = new FakeStorage();
  readonly localStorage: FakeStorage;

  constructor(localStorage = new FakeStorage()) {
    super();
    this.localStorage = localStorage;
  }

  /**
   * Changes `localStorage` as if from another tab, so this window gets a storage event. A null key clears everything.
   */
  changeInOtherTab(key: string | null, value: string | null = null): void {
    const { items } = this.localStorage;
    if (key === null) items.clear();
    else if (value === null) items.delete(key);
    else items.set(key, value);
    this.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }));
  }
}
