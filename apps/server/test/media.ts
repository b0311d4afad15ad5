// Photos and media of tutors as their forms send them, and the folders where they end up.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { TestApp } from './app.ts'

/** The parts of a form by their names: a file, or a text. */
export type Parts = Record<string, Buffer | string>

/** A video of some seconds. */
export const readVideo = async (): Promise<Buffer> =>
  await readFile(new URL('../demo/media/intro.mp4', import.meta.url))

/** A JPEG of 600 by 300 pixels that says who took it. */
export const drawPicture = async (): Promise<Buffer> =>
  await sharp({ create: { width: 600, height: 300, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()

/** The same picture or video, filled up with bytes after its end. */
export const ofSize = (file: Buffer, bytes: number): Buffer => Buffer.concat([file, Buffer.alloc(bytes - file.length)])

export function formOf(parts: Parts): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part)
    else form.append(name, new Blob([new Uint8Array(part)]), 'holiday.exe')
  }
  return form
}

/** Sends a form by PUT; returns the status, and the error code where it was refused. */
export async function sendForm(app: TestApp, path: string, as: { token: string } | null, parts: Parts) {
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    method: 'PUT',
    headers: as === null ? {} : { authorization: `Bearer ${as.token}` },
    body: formOf(parts),
  })
  const text = await answer.text()
  return { status: answer.status, code: text === '' ? null : String(JSON.parse(text).code) }
}

/** The names of the uploaded files that are stored. */
export const storedFiles = async (app: TestApp): Promise<string[]> => await readdir(join(app.filesFolder, 'uploads'))

/** Files of uploads that did not end, and those still to be deleted. */
export const leftovers = async (app: TestApp): Promise<string[]> => [
  ...(await readdir(join(app.filesFolder, 'incoming'))),
  ...(await app.deps.db.selectFrom('looseFiles').select('name').execute()).map(({ name }) => name),
]
