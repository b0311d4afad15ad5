// The server is killed during an upload: the library that browsers use resumes it.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort, kill, startServer, type Place } from './server.ts'

let place: Place

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hiwar-upload-'))
  place = { directory, ports: { api: await freePort(), app: await freePort() }, fawryUrl: 'http://127.0.0.1:9' }
})
afterAll(async () => {
  await rm(place.directory, { recursive: true, force: true })
})

async function ask<T>(path: string, given: { token?: string; body?: object } = {}): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${place.ports.api}/api/v1${path}`, {
    method: given.body === undefined ? 'GET' : 'POST',
    headers: {
      ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  return (await answer.json()) as T
}

test.skipIf(inject('postgresUrl') !== null)(
  'an upload resumes from its last piece after the server was killed',
  async () => {
    let server = await startServer(place)
    const { token, user } = await ask<{ token: string; user: { id: number } }>('/user/', {
      body: { email: 'filming@hiwar.test', password: 'Abcdef1!', role: 3 },
    })
    const video = Buffer.concat([
      await readFile(join(import.meta.dirname, '../../apps/server/demo/media/intro.mp4')),
      Buffer.alloc(6_000_000, 7),
    ])
    const starts: number[] = []
    const kills: Promise<void>[] = []

    await new Promise<void>((done, reject) => {
      const upload = new Upload(video, {
        endpoint: `http://127.0.0.1:${place.ports.app}/api/v1/upload`,
        chunkSize: 1_000_000,
        retryDelays: [0, 1000, 3000, 5000, 10_000],
        headers: { authorization: `Bearer ${token}` },
        metadata: { purpose: 'tutor-video', tutorId: String(user.id), filetype: 'video/mp4' },
        onBeforeRequest: (request) => {
          if (request.getMethod() === 'PATCH') starts.push(Number(request.getHeader('Upload-Offset')))
        },
        onChunkComplete: (_size, accepted) => {
          if (accepted >= 3_000_000 && kills.length === 0)
            kills.push(
              kill(server).then(async () => {
                server = await startServer(place)
              }),
            )
        },
        onError: reject,
        onSuccess: () => {
          done()
        },
      })
      upload.start()
    })
    await Promise.all(kills)

    const meta = await ask<{ video: string; introVideo: { state: string } }>(`/user/tutor/meta?tutorId=${user.id}`, {
      token,
    })
    expect(meta.introVideo.state).toBe('pending')
    const stored = await readFile(join(place.directory, 'uploads', meta.video.split('/').at(-1) ?? ''))
    expect(stored.equals(video)).toBe(true)
    expect(starts.filter((offset) => offset === 0)).toHaveLength(1)
    expect(await readdir(join(place.directory, 'partial'))).toEqual([])
    await kill(server)
  },
  120_000,
)
