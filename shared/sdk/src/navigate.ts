import { crossesDocument } from '@site/domain/paths';
import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useNavigate as useRouterNavigate } from 'react-router-dom';
import { loadDocument } from './documents.ts';

type Navigate = {
  (to: string, options?: NavigateOptions): void;
  (delta: number): void;
};

/** Like the router's, but enters and leaves the payment document by a full load. */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (to: string | number, options?: NavigateOptions) => {
      if (typeof to === 'number') navigate(to);
      else if (crossesDocument(pathname, to)) loadDocument(to);
      else navigate(to, options);
    },
    [navigate, pathname],
  );
}
