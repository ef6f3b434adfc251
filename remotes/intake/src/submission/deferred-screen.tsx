import { reloadDocument } from '@site/ui/browser';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import { Spinner } from '@site/ui/spinner';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { headingId } from '../steps/use-steps.ts';
import { deferred, loadDeferred } from './deferred.ts';

type Props = {
  title: string;
  children: (module: NonNullable<ReturnType<typeof deferred>>) => ReactNode;
};

/** A screen whose script is loaded once the visitor has begun; usually it is here already. */
export function DeferredScreen({ title, children }: Props): ReactElement {
  const [module, setModule] = useState(deferred);
  const [failed, setFailed] = useState(false);
  /** The heading shown until then has the focus, which the screen's own heading takes over. */
  const takesFocus = useRef(false);

  useEffect(() => {
    if (module) {
      if (takesFocus.current) document.getElementById(headingId)?.focus({ preventScroll: true });
      return;
    }
    let current = true;
    const load = async () => {
      const loaded = await loadDeferred();
      if (!current) return;
      takesFocus.current = document.activeElement?.id === headingId;
      setModule(loaded);
    };
    load().catch(() => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [module]);

  if (module) return <>{children(module)}</>;
  return (
    <>
      <h1 id={headingId} tabIndex={-1}>
        {title}
      </h1>
      {failed ? (
        <Notice
          tone="danger"
          live="assertive"
          action={
            <Button size="s" variant="secondary" onClick={() => void reloadDocument()}>
              Reload the page
            </Button>
          }
        >
          <p>The rest of this page could not be loaded. Nothing is lost: your answers are still here.</p>
        </Notice>
      ) : (
        <Spinner label="Loading..." />
      )}
    </>
  );
}
