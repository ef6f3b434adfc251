/** Where this script came from, and with it the frames and the API. Known only while it is first run. */
const script = document.currentScript;
if (!(script instanceof HTMLScriptElement) || !script.src)
  throw new Error(
    'Load the payment sandbox with a classic <script src>: it finds its frames by that address.',
  );

export const sandboxOrigin = new URL(script.src).origin;
