import { randomUUID } from 'node:crypto'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import { violationReportTypes } from '@hiwar/contract/violations.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { fail } from '../failure.ts'
import { createAddressList } from '../platform/config/address-list.ts'
import type { Config } from '../platform/config/config.ts'
import { replyToClientError, replyWithError } from './errors.ts'
import { requestTimes } from './body-timeout.ts'
import { ErrorsOnly, logLines } from './log-lines.ts'
import { eachQueryOnce, parseQuery } from './query-parser.ts'
import { checkedReplySerializer, replySerializer } from './reply-serializer.ts'
import { noPagePolicy, safetyHeaders } from './safety-headers.ts'
import { rejectUnstorableText } from './storable-text.ts'
import { closeOnUnreadBodies } from './unread-bodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route adds to the CORS options of all. */
    cors?: FastifyCorsOptions
  }
}

const callLogLevels: ReadonlySet<string> = new Set(['trace', 'debug', 'info'])

interface Options {
  readonly config: Config
  /** Every reply is checked by all rules of the contract, at a price: for tests. */
  readonly checksReplies: boolean
  /** Pages that may read replies. */
  readonly origins: readonly string[]
}

/** Fastify with all that does not depend on modules: parsing, validation, serialization, errors, CORS, headers. */
export function createFastify({ config, checksReplies, origins }: Options): FastifyInstance {
  const fastify = Fastify({
    logger: logLines(config.logLevel),
    bodyLimit: 100 * 1024,
    // A machine at full load is slow to start, which is no reason to give up.
    pluginTimeout: 60_000,
    trustProxy: config.trustProxy.length > 0 && createAddressList(config.trustProxy),
    // The id of a proxy goes to the log only (admin.md 2.4).
    genReqId: () => randomUUID(),
    // A logger of its own for each call only where each call is logged; errors find the request id by themselves
    // (log-lines.ts).
    ...(callLogLevels.has(config.logLevel)
      ? {}
      : {
          logController: new ErrorsOnly(),
          childLoggerFactory: (logger, bindings, options) =>
            options.level === undefined ? logger : logger.child(bindings, options),
        }),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQuery },
    forceCloseConnections: 'idle',
    http: requestTimes,
    requestTimeout: requestTimes.requestTimeout,
    // Draining has a reply of its own (call-tracking.ts).
    return503OnClosing: false,
    clientErrorHandler: replyToClientError,
    frameworkErrors: replyWithError,
  })
  // An absent body reaches the validator as null; the contract calls it undefined.
  fastify.setValidatorCompiler((part: Parameters<typeof validatorCompiler>[0]) => {
    const validate = validatorCompiler(part)
    const check = (value: unknown) => {
      rejectUnstorableText(value)
      return validate(value ?? undefined)
    }
    return part.httpPart === 'querystring' ? eachQueryOnce(check) : check
  })
  fastify.setSerializerCompiler(({ schema }: { schema: z.core.$ZodType }) =>
    checksReplies ? checkedReplySerializer(schema) : replySerializer(schema),
  )
  fastify.setErrorHandler(replyWithError)
  fastify.setNotFoundHandler(() => fail('not-found'))
  addHeaders(fastify, config)
  closeOnUnreadBodies(fastify)
  ignoreTypesOfEmptyBodies(fastify)
  readViolationReports(fastify)
  void fastify.register(cors, { origin: [...origins], credentials: true, maxAge: 600 })
  return fastify
}

/** The upload protocol demands it of each piece, an empty one too (extras.md 11.2). */
const pieceType = 'application/offset+octet-stream'

/** An empty body is no body, whatever type it is said to have (more.md head). */
function ignoreTypesOfEmptyBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const isEmpty = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
    if (isEmpty && headers['content-type'] !== pieceType) delete headers['content-type']
    done()
  })
}

/** Browsers send what a page was refused as JSON under names of its own. */
function readViolationReports(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser([...violationReportTypes], { parseAs: 'string' }, parse)
}

/** Headers of every reply, errors too: set before anything can refuse the call. */
function addHeaders(fastify: FastifyInstance, config: Config): void {
  const safety = safetyHeaders(config, noPagePolicy)
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(safety).header('x-request-id', request.id)
    // What a guest reads may be kept; what somebody sends is answered to that person alone, as tokens are.
    if (request.method !== 'GET') void reply.header('cache-control', 'no-store')
    const fromProxy = request.headers['x-request-id']
    if (typeof fromProxy === 'string' && /^[\w-]{8,64}$/.test(fromProxy))
      request.log.info({ proxyRequestId: fromProxy }, 'came through a proxy')
    done()
  })
}
