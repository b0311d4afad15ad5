// The S3 protocol on a folder of this machine, for tests. The store behind it knows neither the parts of an upload nor
// how to give one up, so this door remembers both.
import { readdir } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

interface Part {
  readonly number: number
  readonly size: number
  readonly etag: string
}

export interface TestBucket {
  readonly endpoint: string
  readonly bucket: string
  /** Keys of the objects, ascending. */
  keys(): Promise<string[]>
  /** Uploads in parts that were neither finished nor given up. */
  incompleteUploads(): number
  close(): Promise<void>
}

const ending = '._S3rver_object'

export async function openTestBucket(directory: string): Promise<TestBucket> {
  const bucket = 'hiwar'
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await store.run()
  const open = new Map<string, Part[]>()
  const door = createServer((incoming, outgoing) => {
    if (!answerFrom(open, incoming, outgoing)) forward(port, open, incoming, outgoing)
  })
  await new Promise<void>((done) => {
    door.listen(0, '127.0.0.1', done)
  })
  return {
    endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    bucket,
    async keys() {
      const names = await readdir(join(directory, bucket), { recursive: true })
      return names
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .toSorted()
    },
    incompleteUploads: () => open.size,
    async close() {
      door.closeAllConnections()
      await new Promise((done) => {
        door.close(done)
      })
      await store.close()
    },
  }
}

const askedOf = (incoming: IncomingMessage) => new URL(incoming.url ?? '/', 'http://door').searchParams

/** ListParts and AbortMultipartUpload. */
function answerFrom(open: Map<string, Part[]>, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { method } = incoming
  const id = askedOf(incoming).get('uploadId')
  if (id === null || (method !== 'GET' && method !== 'DELETE')) return false
  const parts = open.get(id)
  if (parts === undefined)
    outgoing.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchUpload</Code></Error>')
  else if (method === 'DELETE') {
    open.delete(id)
    outgoing.writeHead(204).end()
  } else {
    const list = parts
      .toSorted((a, b) => a.number - b.number)
      .map(
        ({ number, size, etag }) =>
          `<Part><PartNumber>${number}</PartNumber><Size>${size}</Size><ETag>${etag}</ETag></Part>`,
      )
    outgoing
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<ListPartsResult><IsTruncated>false</IsTruncated>${list.join('')}</ListPartsResult>`)
  }
  return true
}

function forward(port: number, open: Map<string, Part[]>, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const sent = request(
    { port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        remember(open, incoming, { etag: answer.headers.etag ?? '', text: Buffer.concat(chunks).toString() })
      })
      answer.pipe(outgoing)
    },
  )
  sent.on('error', () => {
    outgoing.destroy()
  })
  incoming.pipe(sent)
}

function remember(
  open: Map<string, Part[]>,
  incoming: IncomingMessage,
  { etag, text }: { etag: string; text: string },
): void {
  const asked = askedOf(incoming)
  const id = asked.get('uploadId')
  if (incoming.method === 'POST' && asked.has('uploads'))
    open.set(text.match(/<UploadId>(.+?)<\/UploadId>/)?.[1] ?? '', [])
  else if (incoming.method === 'POST' && id !== null) open.delete(id)
  else if (incoming.method === 'PUT' && id !== null) {
    const size = Number(incoming.headers['x-amz-decoded-content-length'] ?? incoming.headers['content-length'])
    open.get(id)?.push({ number: Number(asked.get('partNumber')), size, etag })
  }
}
