import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
  type CompletedPart,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
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
  /** `host/bucket/key` instead of `bucket.host/key`; most stores of one's own want it. */
  readonly pathStyle: boolean
}

/** A part of a piecewise upload; the protocol's smallest is 5 MiB. */
const partBytes = 8 * 1024 * 1024

function clientConfig(settings: S3Settings): S3ClientConfig {
  return {
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.pathStyle,
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    // Newer checksums than the protocol's own are unknown to many compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** A fault of the store is ours to name; an error of the caller's own stream passes through. */
async function asStorageFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new StorageFault(error)
  }
}

/** Files in a bucket of an S3-compatible store: `uploads/…`, `receipts/…`, and partials by their id. */
export function openS3Files(settings: S3Settings): Files {
  const client = new S3Client(clientConfig(settings))
  const { bucket: Bucket } = settings
  // Tags are unknown to many compatible stores; the rows say what is over.
  const partials = new S3Store({
    partSize: partBytes,
    useTags: false,
    s3ClientConfig: { ...clientConfig(settings), bucket: Bucket },
  })
  partials.extensions = [...partialExtensions]
  const keyOf = (shelf: FileArea, name: string) => `${shelf}/${name}`

  const read = async (Key: string, from: number, to: number): Promise<Readable> => {
    const { Body } = await asStorageFault(
      client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${from}-${to}` })),
    )
    if (!(Body instanceof Readable)) throw new StorageFault('an object without a body')
    return Body
  }
  const removeKey = async (Key: string) => {
    await asStorageFault(client.send(new DeleteObjectCommand({ Bucket, Key })))
  }
  const dropPartial = async (id: string) => {
    // Refuses what is finished or gone; its objects are removed by name either way.
    await partials.remove(id).catch(() => undefined)
    for (const key of [id, `${id}.info`, `${id}.part`]) await removeKey(key)
  }

  return {
    async checkWritable() {
      await asStorageFault(client.send(new HeadBucketCommand({ Bucket })))
    },
    partials,
    async find(shelf, name) {
      try {
        const { ContentLength: size = 0 } = await client.send(
          new HeadObjectCommand({ Bucket, Key: keyOf(shelf, name) }),
        )
        return { size, type: typeOfName(name), read: async (from, to) => await read(keyOf(shelf, name), from, to) }
      } catch (error) {
        if (isMissing(error)) return null
        throw new StorageFault(error)
      }
    },
    async put(shelf, name, bytes) {
      const object = { Bucket, Key: keyOf(shelf, name), ContentType: typeOfName(name) }
      if (Buffer.isBuffer(bytes)) await asStorageFault(client.send(new PutObjectCommand({ ...object, Body: bytes })))
      else await putInParts(client, object, bytes)
    },
    async remove(shelf, names) {
      for (const name of names) await removeKey(keyOf(shelf, name))
    },
    partialOffset: async (id) => await partialOffsetOf(partials, id),
    readPartialHead: async (id, length) => await readAll(await read(id, 0, length - 1)),
    async movePartial(id, shelf, name) {
      await asStorageFault(
        client.send(
          new CopyObjectCommand({
            Bucket,
            Key: keyOf(shelf, name),
            CopySource: `${Bucket}/${id}`,
            ContentType: typeOfName(name),
            MetadataDirective: 'REPLACE',
          }),
        ),
      )
      await dropPartial(id)
    },
    deletePartial: dropPartial,
    // A write that was cut off is no object; half-sent parts are dropped by the bucket's own rule (docs/decisions).
    sweep: async () => undefined,
  }
}

interface Target {
  readonly Bucket: string
  readonly Key: string
  readonly ContentType: string
}

/** Sends a stream of unknown length, one part in memory at a time. */
async function putInParts(client: S3Client, target: Target, stream: Readable): Promise<void> {
  const { UploadId } = await asStorageFault(client.send(new CreateMultipartUploadCommand(target)))
  const place = { Bucket: target.Bucket, Key: target.Key, UploadId }
  try {
    const Parts: CompletedPart[] = []
    for await (const Body of inParts(stream)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await asStorageFault(client.send(new UploadPartCommand({ ...place, PartNumber, Body })))
      Parts.push({ PartNumber, ETag })
    }
    await asStorageFault(client.send(new CompleteMultipartUploadCommand({ ...place, MultipartUpload: { Parts } })))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(place)).catch(() => undefined)
    throw error
  }
}

async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    held.push(chunk)
    length += chunk.length
    if (length < partBytes) continue
    yield Buffer.concat(held)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held)
}
