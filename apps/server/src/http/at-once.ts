import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Looks at a call before its handler does: throws or rejects to refuse it, and answers nothing where there was nothing
 * to wait for.
 */
type Look = (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined

/**
 * A hook that waits only where there is something to wait for: for an answer from memory the waiting would be most of
 * the work.
 */
export function atOnce(look: Look) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const waiting = tryNow(look, request, reply)
    if (waiting === undefined) done()
    else if (waiting instanceof Error) done(waiting)
    else
      waiting.then(() => {
        done()
      }, done)
  }
}

function tryNow(look: Look, request: FastifyRequest, reply: FastifyReply): Promise<void> | Error | undefined {
  try {
    return look(request, reply)
  } catch (error) {
    return error instanceof Error ? error : new Error('a look at a call threw what is no error', { cause: error })
  }
}
