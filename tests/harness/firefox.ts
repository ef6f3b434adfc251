import { renameSync } from 'node:fs';
import type { Download, Locator, Page, Request } from 'playwright/test';

/** A visitor's settings, which Playwright does not set by WebDriver BiDi. */
type Settings = {
  media?: 'print' | 'screen' | null | undefined;
  reducedMotion?: 'reduce' | 'no-preference' | null | undefined;
  forcedColors?: 'active' | 'none' | null | undefined;
  javaScriptEnabled?: boolean | undefined;
  hasTouch?: boolean | undefined;
};

/** Playwright's own connection, which runs in the same process as the tests. */
type Connected = { _connection: { toImpl: (one: unknown) => object } };
type Events = {
  'network.beforeRequestSent': { request: { request: string } };
  'browsingContext.downloadWillBegin': { suggestedFilename: string };
  'browsingContext.downloadEnd': { filepath: string; timestamp: number };
};
type Session = {
  sessionId: string;
  send: (method: string, parameters: object) => Promise<unknown>;
  on: <Name extends keyof Events>(event: Name, listener: (parameters: Events[Name]) => void) => void;
  once: <Name extends keyof Events>(event: Name, listener: (parameters: Events[Name]) => void) => void;
};
type Delegate = {
  _session: Session;
  _browserContext: { _browser: { _browserSession: Session } };
  _networkManager: { _requests: Map<string, { request: object }> };
  rawTouchscreen: { tap: (progress: unknown, x: number, y: number) => Promise<void> };
};

const implementation = (one: Page | Request) => (one as unknown as Connected)._connection.toImpl(one);
const delegateOf = (page: Page) => (implementation(page) as { delegate: Delegate }).delegate;

export const firefoxOptions = {
  // Firefox's own windows can be scripted, which has the settings.
  args: ['--remote-allow-system-access'],
  firefoxUserPrefs: {
    // Scrollbars take no room, as in Chromium without its user interface.
    'widget.gtk.overlay-scrollbars.enabled': true,
    'ui.useOverlayScrollbars': 1,
    // The colours of what is chosen, which a desktop has: those of Windows with black on white.
    'ui.highlight': '#37006e',
    'ui.highlighttext': '#ffffff',
    // WebDriver BiDi does not report a page that comes from it. Playwright has none in Chromium either.
    'browser.sessionhistory.max_total_viewers': 0,
  },
};

/** Runs in the first window of Firefox, which stays open, for all pages of the test. */
function applyInFirefox(page: string, settings: object, pointer: number): void {
  type Context = { parent: unknown; isContent: boolean };
  type Observer = (context: Context, topic: string) => void;
  const { ChromeUtils, Services, held } = globalThis as unknown as {
    ChromeUtils: {
      importESModule: (address: string) => {
        NavigableManager: {
          getBrowsingContextById: (id: string) => Context & { embedderElement: HTMLElement };
        };
      };
    };
    Services: {
      obs: { addObserver: (observer: Observer, topic: string) => void };
      prefs: { setIntPref: (name: string, value: number) => void };
    };
    held?: { settings: object };
  };
  Services.prefs.setIntPref('ui.primaryPointerCapabilities', pointer);
  Services.prefs.setIntPref('ui.allPointerCapabilities', pointer);
  if (held) {
    held.settings = settings;
  } else {
    const all = { settings };
    Object.assign(globalThis, { held: all });
    // A page that is opened later, or replaced because its opener policy isolates it.
    Services.obs.addObserver((context) => {
      if (!context.parent && context.isContent) Object.assign(context, all.settings);
    }, 'browsing-context-attached');
  }
  const { NavigableManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  );
  const shown = NavigableManager.getBrowsingContextById(page);
  Object.assign(shown, settings);
  // After its last element a page loses the focus to the toolbar, and keys that are pressed do not reach that: the page
  // has it again at once.
  const { embedderElement } = shown;
  embedderElement.ownerDocument.addEventListener(
    'focusin',
    ({ target }) => {
      if (target !== embedderElement) embedderElement.focus();
    },
    { capture: true },
  );
}

const chosen = new WeakMap<Page, Settings>();

async function choose(page: Page, settings: Settings): Promise<void> {
  const all = { ...chosen.get(page), ...settings };
  chosen.set(page, all);
  const { _session: session, _browserContext } = delegateOf(page);
  const browser = _browserContext._browser._browserSession;
  const { contexts } = (await browser.send('browsingContext.getTree', { 'moz:scope': 'chrome' })) as {
    contexts: { context: string }[];
  };
  const overrides = {
    allowJavascript: all.javaScriptEnabled ?? true,
    mediumOverride: all.media ?? '',
    prefersReducedMotionOverride: all.reducedMotion ?? 'none',
    forcedColorsOverride: all.forcedColors ?? 'none',
    touchEventsOverride: all.hasTouch ? 'enabled' : 'none',
  };
  // A finger, or a mouse that can also point without pressing.
  const parameters = [session.sessionId, overrides, all.hasTouch ? 1 : 6];
  const result = await browser.send('script.evaluate', {
    expression: `(${applyInFirefox})(${parameters.map((one) => JSON.stringify(one)).join()})`,
    target: { context: contexts[0]?.context },
    awaitPromise: false,
  });
  if ((result as { type: string }).type !== 'success') throw new Error(JSON.stringify(result));
}

const sent = new WeakMap<object, { session: Session; request: string }>();

/** The body of a request, which Playwright does not read by WebDriver BiDi. */
export async function bodyOf(request: Request): Promise<string> {
  const { session, request: id } = sent.get(implementation(request)) ?? {};
  if (!session) return request.postData() ?? '';
  const { bytes } = (await session.send('network.getData', { request: id, dataType: 'request' })) as {
    bytes: { type: 'string' | 'base64'; value: string };
  };
  return bytes.type === 'base64' ? Buffer.from(bytes.value, 'base64').toString() : bytes.value;
}

async function nextDownload(session: Session): Promise<never> {
  const name = new Promise<string>((resolve) => {
    session.once('browsingContext.downloadWillBegin', ({ suggestedFilename }) => resolve(suggestedFilename));
  });
  const file = new Promise<string>((resolve) => {
    session.once('browsingContext.downloadEnd', ({ filepath, timestamp }) => {
      // The next one would have a number in its name.
      renameSync(filepath, `${filepath}.${timestamp}`);
      resolve(`${filepath}.${timestamp}`);
    });
  });
  const [suggested, path] = await Promise.all([name, file]);
  const download: Pick<Download, 'suggestedFilename' | 'path'> = {
    suggestedFilename: () => suggested,
    path: async () => path,
  };
  return download as never;
}

const adapted = new WeakSet<object>();

/** Has Playwright do in Firefox what it cannot do by WebDriver BiDi. */
export async function adaptToFirefox(page: Page, settings: Settings): Promise<void> {
  await choose(page, settings);
  const { _session: session, _networkManager, rawTouchscreen } = delegateOf(page);
  await session.send('network.addDataCollector', {
    dataTypes: ['request'],
    maxEncodedDataSize: 1_000_000,
    contexts: [session.sessionId],
  });
  session.on('network.beforeRequestSent', ({ request: { request } }) => {
    const started = _networkManager._requests.get(request);
    if (started) sent.set(started.request, { session, request });
  });
  rawTouchscreen.tap = async (_, x, y) => {
    await session.send('input.performActions', {
      context: session.sessionId,
      actions: [
        {
          type: 'pointer',
          id: 'finger',
          parameters: { pointerType: 'touch' },
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });
  };
  const pages = Object.getPrototypeOf(page);
  if (adapted.has(pages)) return;
  adapted.add(pages);
  const { addInitScript, waitForEvent } = page;
  const ofPages: Pick<Page, 'addInitScript' | 'emulateMedia' | 'waitForEvent'> = {
    // Playwright expects a navigation, which the download of what a page has made is not.
    waitForEvent(this: Page, event: string, ...rest: []) {
      if (event === 'download') return nextDownload(delegateOf(this)._session);
      return waitForEvent.call(this, event as 'worker', ...rest) as Promise<never>;
    },
    async emulateMedia(this: Page, { media, reducedMotion, forcedColors } = {}) {
      await choose(this, {
        ...(media !== undefined && { media }),
        ...(reducedMotion !== undefined && { reducedMotion }),
        ...(forcedColors !== undefined && { forcedColors }),
      });
    },
    // It runs in documents without an origin too, which have no storage.
    addInitScript(this: Page, script: unknown, argument?: unknown) {
      const content = `if (origin !== 'null') (${script})(${JSON.stringify(argument)});`;
      return addInitScript.call(this, { content });
    },
  };
  Object.assign(pages, ofPages);
  const ofLocators: Pick<Locator, 'fill'> = {
    // What it enters does not reach React, which watches the value's setter.
    async fill(this: Locator, text: string) {
      await this.click();
      await this.evaluate((field, value) => {
        const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
        field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: value }));
        if (field.matches('[type=color]')) field.dispatchEvent(new Event('change', { bubbles: true }));
      }, text);
    },
  };
  Object.assign(Object.getPrototypeOf(page.locator('html')), ofLocators);
}
