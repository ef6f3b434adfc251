import {
  type Attributes,
  context,
  propagation,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

type Variables = Readonly<Record<string, string | undefined>>;

/** Whether the environment names a collector, in OpenTelemetry's own variables. */
export function tracingIsOn(env: Variables): boolean {
  const { OTEL_SDK_DISABLED, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = env;
  return (
    OTEL_SDK_DISABLED !== 'true' && Boolean(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
  );
}

/**
 * Sends traces to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`. The SDK is loaded only then.
 *
 * @param service its name, unless `OTEL_SERVICE_NAME` gives another
 * @returns what sends the last traces, before the process ends
 */
export async function startTracing(
  service: string,
  env: Variables = process.env,
): Promise<() => Promise<void>> {
  if (!tracingIsOn(env)) return async () => {};
  const { registerSdk } = await import('./tracing-sdk.ts');
  return registerSdk(service, env);
}

type SpanOptions = {
  kind: SpanKind;
  /** Patterns, codes and ids of ours; nothing personal and no address. */
  attributes?: Attributes;
  /** Headers of a request that may continue a trace. */
  headers?: object;
};

/** Runs work as a span. Without tracing it only runs the work. */
export async function withSpan<Result>(
  name: string,
  { kind, attributes = {}, headers }: SpanOptions,
  work: (describe: (name: string, attributes: Attributes) => void) => Promise<Result>,
): Promise<Result> {
  const parent = headers ? propagation.extract(context.active(), headers) : context.active();
  return await trace.getTracer('site').startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work((later, more) => span.updateName(later).setAttributes(more));
    } catch (error) {
      // Not the message, which may quote data.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}
