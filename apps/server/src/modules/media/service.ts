import type { Readable } from 'node:stream'
import { bounds } from '@hiwar/contract/bounds.ts'
import { MediaKind } from '@hiwar/contract/enums.ts'
import type { FileKind } from '@hiwar/contract/endpoint.ts'
import { addDays, cairoDay, startOfCairoDay } from '@hiwar/rules/week.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { TooManyRequests, allow, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { deleteUnusedFile, detachFile, attachFile, storeImage, storeVideo } from '../assets/service.ts'
import { audit } from '../audit/service.ts'
import { changeTutor, readTutor, refreshTutor, type TutorChange } from '../tutors/service.ts'
import { refreshTutorAfterCommit } from '../users/service.ts'
import { mayChangePhoto, mayUploadMedia, photoTarget } from './policy.ts'
import { countSubmission, findPhotoOwner, updatePhoto } from './queries.ts'

/** The parts of a multipart call in the order they arrive; `kind` is null for a part without a file. */
export type Parts = AsyncIterable<
  { readonly name: string; readonly kind: FileKind; readonly stream: Readable } | { readonly kind: null }
>

/** Names of stored files by kind, not attached to an account yet. */
export type StoredMedia = Partial<Record<MediaKind, string>>

/** Replaces the photo of an account (people.md 2). */
export async function changeOwnPhoto(
  deps: Deps,
  actor: Actor,
  given: { forUser: number | undefined; parts: Parts },
): Promise<void> {
  const id = photoTarget(actor, given.forUser) ?? fail('forbidden')
  allow(mayChangePhoto(actor, (await findPhotoOwner(deps.db, id)) ?? fail('user-not-found')))

  await storeMediaParts(deps, actor.id, given.parts, async ({ image }) => {
    if (image === undefined) fail('bad-request', 'image')
    await transact(deps, async (tx) => {
      await lockUsers(tx, [id])
      // The account may have been erased meanwhile, or have another photo; its role never changes.
      const owner = (await findPhotoOwner(tx, id)) ?? fail('user-not-found')
      await replacePhoto(deps, tx, owner, image)
      await audit(deps, tx, actor, {
        action: 'user.photo',
        targetId: id,
        before: { image: owner.image },
        after: { image },
      })
      refreshTutorAfterCommit(tx, deps, owner)
    })
  })
}

/** Replaces photo, video and thumbnail of a tutor: all that were sent, or none (people.md 2). */
export async function changeMedia(deps: Deps, actor: Actor, given: { tutorId: number; parts: Parts }): Promise<void> {
  await requireMayUploadMedia(deps, actor, given.tutorId, [])
  await storeMediaParts(deps, actor.id, checkedParts(deps, actor, given), async (files) => {
    if (Object.keys(files).length === 0) fail('bad-request')
    await attachMedia(deps, actor, given.tutorId, files)
  })
}

/** Fails unless this person may upload files of these kinds for this tutor now. */
export async function requireMayUploadMedia(
  deps: Deps,
  actor: Actor,
  tutorId: number,
  kinds: readonly MediaKind[],
): Promise<void> {
  const tutor = (await readTutor(deps.db, tutorId)) ?? fail('tutor-not-found')
  allow(mayUploadMedia(actor, tutor, { kinds, at: deps.now() }))
}

/** Refuses a file that the actor may not upload before its bytes are read. */
async function* checkedParts(deps: Deps, actor: Actor, { tutorId, parts }: { tutorId: number; parts: Parts }): Parts {
  for await (const part of parts) {
    if (part.kind !== null) await requireMayUploadMedia(deps, actor, tutorId, [kindOf(part.name)])
    yield part
  }
}

/**
 * Attaches stored files to the tutor in one transaction; the replaced ones are deleted after it. A tutor's own video
 * then awaits review (extras.md 11.1). `also` runs in the same transaction. Fails like `allowMedia`;
 * `TooManyRequests` after ten videos of one Cairo day.
 */
export async function attachMedia(
  deps: Deps,
  actor: Actor,
  tutorId: number,
  files: StoredMedia,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  await transact(deps, async (tx) => {
    await lockUsers(tx, [tutorId])
    const tutor = (await readTutor(tx, tutorId)) ?? fail('tutor-not-found')
    const owner = (await findPhotoOwner(tx, tutorId)) ?? fail('tutor-not-found')
    const at = deps.now()
    allow(mayUploadMedia(actor, tutor, { kinds: kindsOf(files), at }))

    if (files.image !== undefined) await replacePhoto(deps, tx, owner, files.image)
    // Tutors may upload nothing but their own video.
    const isSubmission = actor.id === tutorId
    if (isSubmission) await countVideoSubmission(tx, tutorId, at)
    const change: TutorChange = {
      video: files.video,
      thumbnail: files.thumbnail,
      ...(isSubmission ? resetReview(at) : {}),
    }
    await changeTutor(tx, tutorId, { change, at })
    for (const kind of ['video', 'thumbnail'] as const) await replaceFile(deps, tx, tutor[kind], files[kind])

    const before = Object.fromEntries(
      kindsOf(files).map((kind) => [kind, kind === 'image' ? owner.image : tutor[kind]]),
    )
    await audit(deps, tx, actor, { action: 'tutor.media', targetId: tutorId, before, after: files })
    await also(tx)
    afterCommit(tx, async () => {
      await refreshTutor(deps, tutorId)
    })
  })
}

/** A new video awaits review: whatever the review of the old one said no longer holds. */
const resetReview = (at: Date): TutorChange => ({
  introVideoSubmittedAt: at,
  introVideoReviewedAt: null,
  introVideoReviewedBy: null,
  introVideoPassedAt: null,
  introVideoReasons: [],
  introVideoNote: null,
  introVideoRetryAt: null,
})

async function countVideoSubmission(tx: Tx, tutorId: number, at: Date): Promise<void> {
  const day = cairoDay(at)
  if ((await countSubmission(tx, tutorId, day)) <= bounds.introVideo.perDay) return
  throw new TooManyRequests(Math.ceil((startOfCairoDay(addDays(day, 1)).getTime() - at.getTime()) / 1000))
}

async function replacePhoto(
  deps: Deps,
  tx: Tx,
  owner: { id: number; image: string | null },
  image: string,
): Promise<void> {
  await updatePhoto(tx, owner.id, { image, at: deps.now() })
  await replaceFile(deps, tx, owner.image, image)
}

async function replaceFile(deps: Deps, tx: Tx, before: string | null, after: string | undefined): Promise<void> {
  if (after === undefined) return
  await attachFile(tx, 'uploads', after)
  if (before !== null) await detachFile(deps, tx, 'uploads', before)
}

const kinds = Object.values(MediaKind)
const kindOf = (name: string): MediaKind => kinds.find((kind) => kind === name) ?? fail('bad-request', name)
const kindsOf = (files: StoredMedia): MediaKind[] => kinds.filter((kind) => files[kind] !== undefined)

/** Stores every file of the call and passes their names on; when anything fails, all of them are deleted. */
async function storeMediaParts(
  deps: Deps,
  personId: number,
  parts: Parts,
  take: (files: StoredMedia) => Promise<void>,
): Promise<void> {
  const files: StoredMedia = {}
  try {
    for await (const part of parts) {
      if (part.kind === null) continue
      const kind = kindOf(part.name)
      if (files[kind] !== undefined) fail('bad-request', part.name)
      files[kind] = await (part.kind === 'video'
        ? storeVideo(deps, part.stream)
        : storeImage(deps, personId, part.stream))
    }
    await take(files)
  } catch (error) {
    // If this fails too, the hourly sweep deletes them.
    for (const name of Object.values(files)) await deleteUnusedFile(deps, 'uploads', name).catch(() => undefined)
    throw error
  }
}
