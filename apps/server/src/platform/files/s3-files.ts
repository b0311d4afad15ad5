import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { S3Store } from '@tus/s3-store'
import { partialExtensions, partialOffsetOf, readAll, typeOfName, type FileArea, type Files } from './files.ts'
import { StorageFault } from './storage-fault.ts'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Absent: Amazon's own. */
  readonly endpoint: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** `host/bucket/key` instead of `bucket.host/key`; most self-hosted stores need it. */
  readonly pathStyle: boolean
}

/** Size of a part in a multipart upload; the protocol's smallest is 5 MiB. */
const partBytes = 8 * 1024 * 1024

function clientConfig(settings: S3Settings): S3ClientConfig {
  return {
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.pathStyle,
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    // Many compatible stores do not know the newer checksums that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

/** Files in a bucket of an S3-compatible store: `uploads/…`, `receipts/…`, and partials by their id. */
export function openS3Files(settings: S3Settings): Files {
  const bucket = openBucket(settings)
  const partials = openPartials(settings)
  const keyOf = (area: FileArea, name: string) => `${area}/${name}`
  const deletePartial = async (id: string) => {
    // Throws for a finished or deleted partial; its objects are deleted by name in either case.
    await partials.remove(id).catch(() => undefined)
    for (const key of [id, `${id}.info`, `${id}.part`]) await bucket.delete(key)
  }

  return {
    async find(area, name) {
      const key = keyOf(area, name)
      const size = await bucket.sizeOf(key)
      if (size === null) return null
      return { size, type: typeOfName(name), read: async (from, to) => await bucket.read(key, from, to) }
    },
    async put(area, name, bytes) {
      await bucket.put(keyOf(area, name), bytes, typeOfName(name))
    },
    async remove(area, names) {
      for (const name of names) await bucket.delete(keyOf(area, name))
    },
    partials,
    partialOffset: async (id) => await partialOffsetOf(partials, id),
    readPartialHead: async (id, length) => await readAll(await bucket.read(id, 0, length - 1)),
    async movePartial(id, area, name) {
      await bucket.copy(id, keyOf(area, name), typeOfName(name))
      await deletePartial(id)
    },
    deletePartial,
    checkWritable: async () => {
      await bucket.check()
    },
    // An interrupted write leaves no object; a lifecycle rule of the bucket deletes parts left over (docs/decisions).
    sweep: async () => undefined,
  }
}

function openPartials(settings: S3Settings): S3Store {
  const partials = new S3Store({
    partSize: partBytes,
    // Many compatible stores know no tags; the database rows say what has expired.
    useTags: false,
    s3ClientConfig: { ...clientConfig(settings), bucket: settings.bucket },
  })
  partials.extensions = [...partialExtensions]
  return partials
}

/** The commands we send to the bucket. Whatever fails is a `StorageFault`. */
function openBucket(settings: S3Settings) {
  const client = new S3Client(clientConfig(settings))
  const Bucket = settings.bucket
  return {
    async check(): Promise<void> {
      await orStorageFault(client.send(new HeadBucketCommand({ Bucket })))
    },
    /** Null when there is no such object. */
    async sizeOf(Key: string): Promise<number | null> {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key }))
        return ContentLength
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
        throw new StorageFault(error)
      }
    },
    async read(Key: string, from: number, to: number): Promise<Readable> {
      const command = new GetObjectCommand({ Bucket, Key, Range: `bytes=${from}-${to}` })
      const { Body } = await orStorageFault(client.send(command))
      if (!(Body instanceof Readable)) throw new StorageFault('an object without a body')
      return Body
    },
    async put(Key: string, Body: Buffer | Readable, ContentType: string): Promise<void> {
      if (Buffer.isBuffer(Body))
        await orStorageFault(client.send(new PutObjectCommand({ Bucket, Key, ContentType, Body })))
      else await uploadStream(client, { Bucket, Key, ContentType }, Body)
    },
    async copy(from: string, Key: string, ContentType: string): Promise<void> {
      const CopySource = `${Bucket}/${from}`
      const command = new CopyObjectCommand({ Bucket, Key, CopySource, ContentType, MetadataDirective: 'REPLACE' })
      await orStorageFault(client.send(command))
    },
    async delete(Key: string): Promise<void> {
      await orStorageFault(client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
  }
}

async function orStorageFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new StorageFault(error)
  }
}

interface UploadTarget {
  readonly Bucket: string
  readonly Key: string
  readonly ContentType: string
}

/**
 * Uploads a stream of unknown length with one part in memory at a time; a failed upload is aborted and leaves no parts.
 * An error of the caller's own stream is thrown unchanged, any other is a `StorageFault`.
 */
async function uploadStream(client: S3Client, target: UploadTarget, stream: Readable): Promise<void> {
  const source: { error?: unknown } = {}
  const Body = Readable.from(
    onError(stream, (error) => {
      source.error = error
    }),
  )
  try {
    await new Upload({ client, params: { ...target, Body }, partSize: partBytes, queueSize: 1 }).done()
  } catch (error) {
    throw 'error' in source ? source.error : new StorageFault(error)
  }
}

async function* onError(stream: Readable, note: (error: unknown) => void): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    note(error)
    throw error
  }
}
