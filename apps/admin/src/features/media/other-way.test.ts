import { MediaKind } from '@hiwar/contract/enums.ts'
import { expect, test } from 'vitest'
import { otherWayOf } from './other-way.ts'

const tutor = {
  id: 7,
  name: 'سارة أحمد',
  email: 'sara@hiwar.test',
  image: null,
  video: null,
  thumbnail: null,
  studioId: null,
  createdAt: '2026-05-04T09:00:00.000Z',
}

test('a video can be filmed, a thumbnail is taken from a video that is there, and a photo is chosen alone', () => {
  const started: string[] = []
  const tasks = { record: () => started.push('record'), pickFrame: () => started.push('frame') }
  const way = (kind: MediaKind, video: string | null) => otherWayOf(kind, { ...tutor, video }, tasks as never)
  for (const kind of Object.values(MediaKind)) way(kind, null)?.start()
  expect(started).toEqual(['record'])
  for (const kind of Object.values(MediaKind)) way(kind, '/assets/uploads/a.webm')?.start()
  expect(started.toSorted()).toEqual(['frame', 'record', 'record'])
})
