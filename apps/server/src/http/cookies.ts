import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that only calls below `path` bring back, and no script reads. */
export interface OwnCookie {
  readonly name: string
  /** Letters, digits, dash and underscore. */
  readonly value: string
  readonly path: string
  readonly seconds: number
}

/** The value of a cookie; null without one. */
export function readCookie(header: string | undefined, name: string): string | null {
  const found = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  const value = found?.trim().slice(name.length + 1)
  return value !== undefined && /^[\w-]{1,64}$/.test(value) ? value : null
}

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, path, seconds }: OwnCookie,
): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`)
}
