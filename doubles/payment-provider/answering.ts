import type { FastifyReply, FastifyRequest } from 'fastify'
import { codes, describe, Refusal, refuse } from './codes.ts'
import type { Operation } from './faults.ts'
import { readFields, readText } from './fields.ts'
import type { Fields } from './fields.ts'
import { expireOverdue } from './orders.ts'
import type { Provider } from './provider.ts'

/**
 * How a call answers. The older paths always use HTTP 200 and a `statusCode`; those below `/api` use HTTP 4xx and a
 * `code`.
 */
export interface Call {
  readonly operation: Operation
  /** The `type` of the body. */
  readonly type: string
  readonly style: 'statusCode' | 'code'
}

type Work = (fields: Fields, request: FastifyRequest, reply: FastifyReply) => unknown
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Wraps a call: fields from query and body, the error-body fault, and every Refusal in the call's own form. */
export function answering(provider: Provider, call: Call, work: Work): Handler {
  return async (request, reply) => {
    expireOverdue(provider)
    const fields = { ...readFields(request.query), ...readFields(request.body) }
    const isFaulty = provider.faults().errorBodyWithHttp200.includes(call.operation)
    try {
      if (isFaulty) refuse(codes.technical)
      return await work(fields, request, reply)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      return await sendRefusal(reply, {
        call,
        problem,
        isFaulty,
        language: readText(fields, 'language') || readText(fields, 'lang'),
      })
    }
  }
}

function sendRefusal(
  reply: FastifyReply,
  given: { call: Call; problem: Refusal; isFaulty: boolean; language: string },
): FastifyReply {
  const { call, problem } = given
  const description = describe(problem.code, given.language)
  if (call.style === 'code') {
    return reply
      .code(given.isFaulty ? 200 : httpStatusOf(problem))
      .send({ code: String(problem.code), description, reason: problem.message })
  }

  const detail = problem.detail === '' ? '' : ` (${problem.detail})`
  return reply.send({ type: call.type, statusCode: problem.code, statusDescription: description + detail })
}

function httpStatusOf(problem: Refusal): number {
  if (problem.code === codes.badMerchant || problem.code === codes.badSignature) return 401
  return problem.code === codes.orderNotFound ? 404 : 400
}

/** Never answers: the connection stays open until the client gives up, or is cut. */
export function leaveUnanswered({ heldMs }: Provider, reply: FastifyReply): FastifyReply {
  const response = reply.hijack().raw
  const timer = setTimeout(() => response.destroy(), heldMs)
  response.once('close', () => clearTimeout(timer))
  return reply
}

/** This server's address as the caller reached it, so links work behind another name or port too. */
export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
