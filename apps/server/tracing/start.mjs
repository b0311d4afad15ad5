// Traces by the pieces of OpenTelemetry that a server needs, sent by OTLP over HTTP. Loaded only where
// OTEL_EXPORTER_OTLP_ENDPOINT is set; src/platform/observability/tracing.ts says what a tracer does, docs/decisions/0027
// why its packages are installed apart. The exporter reads the other OTEL_EXPORTER_OTLP_* settings itself.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, context, isSpanContextValid, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, hostDetector, processDetector } from '@opentelemetry/resources'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** A tracer whose spans are sent in batches; `stop` sends what is left. */
export function startTracer() {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1)
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'hiwar-server' }))
      .merge(detectResources({ detectors: [hostDetector, processDetector, envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('hiwar')

  return {
    begin(name, { kind, attributes, parent }) {
      const from = parent === undefined ? context.active() : contextOf(parent)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, from)
      const inside = trace.setSpan(from, span)
      return {
        run: (act) => context.with(inside, act),
        end(more = {}, failure = null) {
          span.setAttributes(more)
          if (failure !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: failure })
          span.end()
        },
      }
    },
    ended(name, { kind, attributes }, milliseconds) {
      if (trace.getActiveSpan() === undefined) return
      const end = Date.now()
      tracer.startSpan(name, { kind: kinds[kind], attributes, startTime: end - milliseconds }).end(end)
    },
    here() {
      const span = trace.getActiveSpan()?.spanContext()
      return span === undefined || !isSpanContextValid(span)
        ? undefined
        : `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`
    },
    async stop() {
      await provider.shutdown()
    },
  }
}

/** The context of a span elsewhere, named as `traceparent` names it (W3C Trace Context). */
function contextOf(traceparent) {
  const [, traceId = '', spanId = '', flags = '0'] = traceparent.split('-')
  const span = { traceId, spanId, traceFlags: Number(`0x${flags}`), isRemote: true }
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT
}
