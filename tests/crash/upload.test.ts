// The server is killed during an upload: the library that browsers use resumes it.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairOfPorts } from '../../tools/ports.ts'
import { callOk, kill, killAll, startServer, type ServerSettings, type SignedIn } from './server.ts'

let settings: ServerSettings

beforeAll(async () => {
  settings = {
    directory: await mkdtemp(join(tmpdir(), 'hiwar-upload-')),
    ports: await pairOfPorts(),
    fawryUrl: 'http://127.0.0.1:9',
    environment: { DEMO_DATA: 'no' },
  }
})
afterAll(async () => {
  await killAll()
  await rm(settings.directory, { recursive: true, force: true })
})

test('an upload resumes from its last piece after the server was killed', async () => {
  const { api, app } = settings.ports
  let server = await startServer(settings)
  const { token, user } = await callOk<SignedIn>(api, 'POST', '/user/', {
    body: { email: 'uploader@hiwar.test', password: 'Lantern1!', role: 3 },
  })
  const video = Buffer.concat([
    await readFile(join(import.meta.dirname, '../../apps/server/demo/media/intro.mp4')),
    Buffer.alloc(6_000_000, 7),
  ])
  const offsets: number[] = []
  const restarts: Promise<void>[] = []
  const restart = async () => {
    await kill(server)
    server = await startServer(settings)
  }

  await new Promise<void>((done, reject) => {
    const upload = new Upload(video, {
      endpoint: `http://127.0.0.1:${app}/api/v1/upload`,
      chunkSize: 1_000_000,
      // However long the server takes to start again.
      retryDelays: Array.from({ length: 400 }, () => 250),
      headers: { authorization: `Bearer ${token}` },
      metadata: { purpose: 'tutor-video', tutorId: String(user.id), filetype: 'video/mp4' },
      onBeforeRequest: (request) => {
        if (request.getMethod() === 'PATCH') offsets.push(Number(request.getHeader('Upload-Offset')))
      },
      onChunkComplete: (_size, stored) => {
        if (stored >= 3_000_000 && restarts.length === 0) restarts.push(restart())
      },
      onError: reject,
      onSuccess: () => {
        done()
      },
    })
    upload.start()
  })
  await Promise.all(restarts)

  const meta = await callOk<{ video: string; introVideo: { state: string } }>(
    api,
    'GET',
    `/user/tutor/meta?tutorId=${user.id}`,
    { token },
  )
  expect(meta.introVideo.state).toBe('pending')
  const stored = await readFile(join(settings.directory, 'uploads', meta.video.split('/').at(-1) ?? ''))
  expect(stored.equals(video)).toBe(true)
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(await readdir(join(settings.directory, 'partial'))).toEqual([])
  await kill(server)
}, 300_000)
