// The picture of a shared link: a portrait or a scene beside the logo, 1200 × 630.
import { DAY_MS } from '@hiwar/contract/time.ts'
import { bubble, centre, letters } from '@hiwar/ui/logo-paths.ts'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { ownUpload } from '../src/own-upload.ts'
import type { Reader } from '../src/reader.ts'
import { createStaleCache } from './stale-cache.ts'

const width = 1200
const height = 630
const pictureWidth = 720

const ground = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <path fill="#FBF8F3" d="M0 0h${width}v${height}H0z"/>
  <path fill="#E3F3F4" transform="translate(700 55) scale(2.6)"
    d="M100 4l28 27h41v41l27 28-27 28v41h-41l-28 27-28-27H31v-41L4 100l27-28V31h41z"/>
  <g transform="translate(878 118) scale(1.36)" stroke="#0E6B75" stroke-width="5" stroke-linejoin="round" fill="#0E6B75">
    <path d="${bubble}" fill-opacity=".14" transform="rotate(45 60 60)"/><path d="${bubble}"/>
    <path d="${centre}" fill="#F2994A" stroke="none"/></g>
  <path fill="#14212B" transform="translate(835 440) scale(1.28)" d="${letters}"/>
</svg>`

/** A picture of any shape, cropped to its upper middle. */
export async function drawShareImage(picture: Buffer): Promise<Buffer> {
  const scene = await sharp(picture).resize({ width: pictureWidth, height, fit: 'cover', position: 'top' }).toBuffer()
  return await sharp(Buffer.from(ground))
    .composite([{ input: scene, left: 0, top: 0 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

const times = { fresh: DAY_MS, stale: 2 * DAY_MS, wait: 5000, retry: 5000 }

interface Given {
  readonly apiUrl: string
  readonly newReader: () => Reader
}

/** `/share/tutors/{id}.jpg`, from the tutor's photo. */
export function addShareImages(app: FastifyInstance, { apiUrl, newReader }: Given): void {
  const drawn = createStaleCache({ times, size: 200 })
  app.get<{ Params: { file: string } }>('/share/tutors/:file', async (request, reply) => {
    const [, id] = /^(\d{1,10})\.jpg$/.exec(request.params.file) ?? []
    const tutor = id === undefined ? null : await newReader().tutor(Number(id))
    if (tutor === null || tutor === 'missing' || tutor.image === null) return await reply.status(404).send()
    const address = new URL(ownUpload(tutor.image), apiUrl)
    const image = await drawn.read(address.pathname, async () => {
      const response = await fetch(address, { signal: AbortSignal.timeout(5000) })
      if (!response.ok) throw new Error(`the photo answered ${response.status}`)
      return await drawShareImage(Buffer.from(await response.arrayBuffer()))
    })
    if (image === null) return await reply.status(404).send()
    return await reply.type('image/jpeg').header('cache-control', 'public, max-age=86400').send(image)
  })
}
