import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileKind } from '@hiwar/contract/endpoint.ts'
import { Failure, fail } from '../failure.ts'

/**
 * One part of a `multipart/form-data` body, in the order sent: a text, or a file that must be read before the next
 * part.
 */
export type IncomingPart =
  | { readonly name: string; readonly kind: FileKind; readonly stream: Readable }
  | { readonly name: string; readonly kind: null; readonly value: string }

const limits = { fields: 20, fieldSize: 16 * 1024, fieldNameSize: 100, headerPairs: 20 }

/** Lets this scope's routes take `multipart/form-data`; elsewhere it stays an unknown content type. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  // The module that stores a file enforces the size of its kind.
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { ...limits, fileSize: Number.MAX_SAFE_INTEGER },
  })
}

/**
 * The parts of a request, files streamed. Fails with `bad-request` for another content type and for a file the contract
 * does not name.
 */
export async function* partsOf(
  request: FastifyRequest,
  files: Readonly<Record<string, FileKind>>,
): AsyncGenerator<IncomingPart> {
  if (!request.isMultipart()) fail('bad-request')
  try {
    for await (const part of request.parts({ limits: { ...limits, files: Object.keys(files).length } })) {
      if (part.type === 'field') yield { name: part.fieldname, kind: null, value: String(part.value) }
      else
        yield {
          name: part.fieldname,
          kind: files[part.fieldname] ?? fail('bad-request', part.fieldname),
          stream: part.file,
        }
    }
  } catch (error) {
    // The parser's errors about a truncated or malformed body carry no status; the library's own errors do.
    if (error instanceof Error && !('statusCode' in error) && !(error instanceof Failure)) fail('bad-request')
    throw error
  } finally {
    // After an error the rest is read and discarded, so that the reply reaches a client that is still sending.
    request.raw.unpipe()
    request.raw.resume()
  }
}
