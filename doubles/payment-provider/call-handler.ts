import type { FastifyReply, FastifyRequest } from 'fastify'
import { codes, describe, ProviderError, refuse } from './codes.ts'
import type { Operation } from './faults.ts'
import { readFields, readText } from './fields.ts'
import type { Fields } from './fields.ts'
import { expireOverdue } from './orders.ts'
import type { Provider } from './provider.ts'

/**
 * How a call reports errors: the older paths always with HTTP 200 and a `statusCode`, those below `/api` with HTTP 4xx
 * and a `code`.
 */
export interface CallDescription {
  readonly operation: Operation
  /** The `type` of the body. */
  readonly type: string
  readonly style: 'statusCode' | 'code'
}

type Work = (fields: Fields, request: FastifyRequest, reply: FastifyReply) => unknown
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Handler of a call: reads fields from query and body, applies the error-body fault, sends each error in its form. */
export function handleCall(provider: Provider, call: CallDescription, work: Work): Handler {
  return async (request, reply) => {
    expireOverdue(provider)
    const fields = { ...readFields(request.query), ...readFields(request.body) }
    const isFaulty = provider.faults().errorBodyWithHttp200.includes(call.operation)
    try {
      if (isFaulty) refuse(codes.technical)
      return await work(fields, request, reply)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return await sendError(reply, {
        call,
        error,
        isFaulty,
        language: readText(fields, 'language') || readText(fields, 'lang'),
      })
    }
  }
}

function sendError(
  reply: FastifyReply,
  given: { call: CallDescription; error: ProviderError; isFaulty: boolean; language: string },
): FastifyReply {
  const { call, error } = given
  const description = describe(error.code, given.language)
  if (call.style === 'code') {
    return reply
      .code(given.isFaulty ? 200 : httpStatusOf(error))
      .send({ code: String(error.code), description, reason: error.message })
  }

  const detail = error.detail === '' ? '' : ` (${error.detail})`
  return reply.send({ type: call.type, statusCode: error.code, statusDescription: description + detail })
}

function httpStatusOf(error: ProviderError): number {
  if (error.code === codes.badMerchant || error.code === codes.badSignature) return 401
  return error.code === codes.orderNotFound ? 404 : 400
}

/** Never replies: the connection stays open until the client closes it, or is cut after a while. */
export function leaveUnanswered({ unansweredMs: heldMs }: Provider, reply: FastifyReply): FastifyReply {
  const response = reply.hijack().raw
  const timer = setTimeout(() => response.destroy(), heldMs)
  response.once('close', () => clearTimeout(timer))
  return reply
}

/** This server's address as the caller reached it, so links work behind another name or port too. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
