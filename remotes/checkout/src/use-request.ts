import { receivedApiError } from '@site/contract/wire';
import { useRuntimeConfig } from '@site/sdk';
import { type ApiClient, createApiClient } from '@site/sdk/api-client';
import { useState } from 'react';

export function useApi(): ApiClient {
  return createApiClient(useRuntimeConfig().apiBase, receivedApiError);
}

/**
 * A request that a press starts, and that is not started again while it is under way with its `pending` input.
 *
 * @param send returns why it failed
 */
export function useRequest<Input>(send: (api: ApiClient, input: Input) => Promise<string | undefined>) {
  const api = useApi();
  const [state, setState] = useState<{ pending?: Input; failure?: string | undefined }>({});
  const start = async (input: Input) => {
    if (state.pending !== undefined) return;
    setState({ pending: input });
    setState({ failure: await send(api, input) });
  };
  return { ...state, start, dismiss: () => setState(({ pending }) => (pending ? { pending } : {})) };
}
