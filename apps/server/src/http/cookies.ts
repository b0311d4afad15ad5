import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '@hiwar/rules/shared-cookies.ts'

/** A cookie that only calls below `path` bring back, and no script reads. */
export interface OwnCookie {
  readonly name: string
  /** Letters, digits, dash and underscore. */
  readonly value: string
  readonly path: string
  readonly seconds: number
}

/** The value of a cookie; null without one, or where it is none that we set. */
export function readCookie(header: string | undefined, name: string): string | null {
  const value = cookieOf(header ?? '', name)
  return value !== null && /^[\w-]{1,64}$/.test(value) ? value : null
}

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, path, seconds }: OwnCookie,
): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
}
