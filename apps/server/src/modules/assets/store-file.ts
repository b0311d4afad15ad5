import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Deps } from '../../deps.ts'
import { TooLarge, TooManyRequests, fail } from '../../failure.ts'
import type { FileArea } from '../../platform/files/files.ts'
import { headLength, mediaTypeOf } from '../../platform/files/media-type.ts'
import { encodePicture } from '../../platform/files/pictures.ts'
import { createConcurrencyLimitByUser, ConcurrencyLimitReached } from '../../platform/cache/concurrency-limit.ts'
import { deleteOrphanedFile, insertOrphanedFile, type OrphanedFile } from './queries.ts'

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
const videoEndings = new Map<string | null, string>([
  ['video/mp4', 'mp4'],
  // What an iPhone hands out: the same container under another name, which browsers play as MP4.
  ['video/quicktime', 'mp4'],
  ['video/webm', 'webm'],
])
/** Wide enough to read every line of a photographed receipt. */
const receiptWidth = 1600

/** Pictures of one person that are received and encoded at the same time. */
const pictureLimit = createConcurrencyLimitByUser(3)
/** Seconds after which a refused picture may be sent again. */
const retrySeconds = 5

const randomName = () => randomBytes(16).toString('hex')

/**
 * Stores a picture in all its widths and returns the name of the widest; it is orphaned until `attachFile`. Fails with
 * `bad-request` for other content, with `TooLarge` above 8 MB and with `TooManyRequests` for a fourth one of the person at
 * the same time (people.md 0.12).
 */
export async function storeImage(deps: Deps, personId: number, stream: Readable): Promise<string> {
  const pictures = await withinLimit(personId, async () => {
    const bytes = await readAtMost(stream, bounds.image.bytes)
    return await encodeImage(bytes, bounds.image.widths)
  })
  const name = randomName()
  const widest = `${name}-${Math.max(...bounds.image.widths)}.webp`
  return await storeWithName(deps, { area: 'uploads', name: widest }, async () => {
    for (const { width, webp } of pictures) await deps.files.put('uploads', `${name}-${width}.webp`, webp)
  })
}

/**
 * Stores a video while it arrives and returns its name; it is orphaned until `attachFile`. Fails like `storeImage`,
 * with `TooLarge` above 512 MB.
 */
export async function storeVideo(deps: Deps, stream: Readable): Promise<string> {
  const { head, whole } = await peekHead(stream)
  const name = await newVideoName(head)
  return await storeWithName(deps, { area: 'uploads', name }, async () => {
    await deps.files.put('uploads', name, Readable.from(limitBytes(whole, bounds.video.bytes)))
  })
}

/** A random name for this video, its ending by its content. Fails with `bad-request` when it is no video. */
export async function newVideoName(head: Buffer): Promise<string> {
  const ending = videoEndings.get(await mediaTypeOf(head))
  return ending === undefined ? fail('bad-request') : `${randomName()}.${ending}`
}

/**
 * Stores a proof of payment, a picture made small or a PDF as it is, and returns its name; it is orphaned until
 * `attachFile`.
 */
export async function storeReceipt(deps: Deps, personId: number, stream: Readable): Promise<string> {
  const { bytes, ending } = await withinLimit(personId, async () => await readReceipt(stream))
  const name = `${randomName()}.${ending}`
  return await storeWithName(deps, { area: 'receipts', name }, async () => {
    await deps.files.put('receipts', name, bytes)
  })
}

async function readReceipt(stream: Readable): Promise<{ bytes: Buffer; ending: 'pdf' | 'webp' }> {
  const bytes = await readAtMost(stream, bounds.receipt.bytes)
  if ((await mediaTypeOf(bytes.subarray(0, headLength))) === 'application/pdf') return { bytes, ending: 'pdf' }
  const [picture] = await encodeImage(bytes, [receiptWidth])
  return { bytes: picture?.webp ?? fail('bad-request'), ending: 'webp' }
}

async function withinLimit<T>(personId: number, task: () => Promise<T>): Promise<T> {
  try {
    return await pictureLimit.run(personId, task)
  } catch (error) {
    throw error instanceof ConcurrencyLimitReached ? new TooManyRequests(retrySeconds) : error
  }
}

/**
 * Registers the file as orphaned before writing it, so that the hourly sweep deletes it should the process die. When
 * writing fails, it is deleted at once.
 */
async function storeWithName(deps: Deps, file: OrphanedFile, put: () => Promise<void>): Promise<string> {
  await insertOrphanedFile(deps.db, file, deps.now())
  try {
    await put()
    return file.name
  } catch (error) {
    await deleteUnusedFile(deps, file.area, file.name).catch(() => undefined)
    throw error
  }
}

/** Deletes a stored file that no row refers to, and its entry among the orphaned files. */
export async function deleteUnusedFile(deps: Deps, area: FileArea, name: string): Promise<void> {
  await deps.files.remove(area, storedNames(name))
  await deleteOrphanedFile(deps.db, { area, name })
}

/** A picture `<name>-<width>.webp` is stored in all its widths. */
function storedNames(name: string): string[] {
  const stem = name.match(/^(.+)-\d+\.webp$/)?.[1]
  return stem === undefined ? [name] : bounds.image.widths.map((width) => `${stem}-${width}.webp`)
}

async function encodeImage(bytes: Buffer, widths: readonly number[]) {
  const type = await mediaTypeOf(bytes.subarray(0, headLength))
  if (type === null || !pictureTypes.has(type)) fail('bad-request')
  return (await encodePicture(bytes, widths)) ?? fail('bad-request')
}

async function readAtMost(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of limitBytes(stream, most)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* limitBytes(stream: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > most) throw new TooLarge()
    yield chunk
  }
}

/** Reads the start of a stream; `whole` still yields the stream from its first byte. */
async function peekHead(stream: Readable): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const chunks = stream[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < headLength) {
    const { done, value } = await chunks.next()
    if (done === true) break
    head = Buffer.concat([head, value])
  }
  return { head, whole: prepend(head, chunks) }
}

async function* prepend(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield head
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
