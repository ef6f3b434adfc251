import { useRuntimeConfig } from '@site/sdk';
import {
  type ApiClient,
  type ApiResult,
  createApiClient,
  type FailureTexts,
  failureText,
} from '@site/wire/api-client';
import { receivedApiError } from '@site/wire/error-responses';
import { useState } from 'react';

export function useApi(): ApiClient {
  return createApiClient(useRuntimeConfig().apiBase, receivedApiError);
}

/**
 * Returns `start`, which sends a request for a button, and the request's state. While the request is pending, `start`
 * does nothing.
 */
export function useRequest<Input, Value>(
  texts: FailureTexts,
  send: (api: ApiClient, input: Input) => Promise<ApiResult<Value>>,
  done: (value: Value, input: Input) => void,
) {
  const api = useApi();
  const [state, setState] = useState<{ pending?: Input; failure?: string }>({});
  const start = async (input: Input) => {
    if (state.pending !== undefined) return;
    setState({ pending: input });
    const result = await send(api, input);
    setState(result.kind === 'ok' ? {} : { failure: failureText(result, texts) });
    if (result.kind === 'ok') done(result.value, input);
  };
  return { ...state, start };
}
