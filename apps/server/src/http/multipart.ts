import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileKind } from '@hiwar/contract/endpoint.ts'
import { Failure, fail } from '../failure.ts'

/**
 * One part of a `multipart/form-data` body, in the order sent: a file that must be read before the next part comes, or
 * a text.
 */
export type IncomingPart =
  | { readonly name: string; readonly kind: FileKind; readonly stream: Readable }
  | { readonly name: string; readonly kind: null; readonly value: string }

const limits = { fields: 20, fieldSize: 16 * 1024, fieldNameSize: 100, headerPairs: 20 }

/** Lets this scope's routes take `multipart/form-data`; elsewhere it stays an unknown content type. */
export async function acceptFiles(scope: FastifyInstance): Promise<void> {
  // Each kind of file has its own bound, kept by whoever stores it.
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
    // The parser's own complaints about a body that is cut short or malformed carry no status; the library's refusals
    // do.
    if (error instanceof Error && !('statusCode' in error) && !(error instanceof Failure)) fail('bad-request')
    throw error
  } finally {
    // After a refusal the rest is read and thrown away, so that the answer reaches who is still sending.
    request.raw.unpipe()
    request.raw.resume()
  }
}
