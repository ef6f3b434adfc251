import { whenIdle } from '@site/ui/browser';
import { useEffect, useState } from 'react';

/**
 * A module that the page is complete without: loaded when the browser is idle, undefined until then and where it does not
 * load. `load` is the bare import, which does not change.
 *
 * The failure is caught around it: Vite compiles `import(…).then(use, onFailure)` so that `onFailure` does not hear of a
 * style sheet that fails.
 */
export function useIdleModule<Module>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    whenIdle(async () => {
      try {
        setModule(await load());
      } catch {
        // The page stays as it is.
      }
    });
  }, []);
  return module;
}
