import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type Gender, Role } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { demoStaff, demoStudents, demoTutors, introVideo } from '../../demo/people.ts'
import { demoTopics } from '../../demo/topics.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { hashPassword } from '../platform/identity/tokens.ts'
import { transact } from '../platform/db/transact.ts'
import { refreshDemo } from './refresh.ts'
import { addHistory } from './history.ts'
import { allTopics, hasUsers, insertInto, insertUsers } from './queries.ts'
import { addConversations } from './conversations.ts'

/** The password of every demo account. */
export const demoPassword = 'Hiwar@2026'

const media = new URL('../../demo/media/', import.meta.url)

/**
 * Fills an empty database with a market to walk through; does nothing where there are users (tech: never in
 * production).
 */
export async function seedDemo(deps: Deps): Promise<void> {
  if (await hasUsers(deps.db)) return
  await storeMedia(deps)
  const passwordHash = await hashPassword(demoPassword)

  await transact(deps, async (tx) => {
    await addPeople(deps, tx, passwordHash)
    await insertInto(tx, 'plans', [
      { weeklyMinutes: 60, baseMonthlyPrice: 95_000, monthDiscount: 0, quarterDiscount: 500, yearDiscount: 1500 },
      { weeklyMinutes: 120, baseMonthlyPrice: 179_000, monthDiscount: 0, quarterDiscount: 1000, yearDiscount: 2000 },
      { weeklyMinutes: 240, baseMonthlyPrice: 330_000, monthDiscount: 500, quarterDiscount: 1200, yearDiscount: 2500 },
    ])
    await addHistory(deps, tx)
    await addConversations(deps, tx)
  })
}

/** The pictures as they are; the one film once for each tutor, since a file has one owner. */
async function storeMedia(deps: Deps): Promise<void> {
  const put = async (from: string, name: string) => {
    await deps.files.put('uploads', name, createReadStream(new URL(from, media)))
  }
  for (const name of await readdir(media)) if (name.endsWith('.webp')) await put(name, name)
  for (const { key } of demoTutors) await put(introVideo.mp4, introOf(key))
}

const introOf = (key: string) => `${key}-intro.mp4`

async function addPeople(deps: Deps, tx: Tx, passwordHash: string): Promise<void> {
  const at = new Date(deps.now().getTime() - 120 * DAY_MS)
  const account = (person: DemoAccount) => ({
    email: `${person.key}@hiwar.test`,
    passwordHash,
    name: person.name,
    gender: person.gender,
    birthYear: person.birthYear,
    city: person.city,
    image: person.portrait === undefined ? null : `${person.portrait}-960.webp`,
    phone: person.phone,
    verifiedEmail: true,
    verifiedPhone: true,
    verifiedWhatsapp: true,
    notificationMethod: null,
    createdAt: at,
    updatedAt: at,
  })
  const staffIds = await insertUsers(
    tx,
    demoStaff.map((person) => ({ ...account(person), role: Role[person.role] })),
  )
  await insertUsers(
    tx,
    demoStudents.map((person) => ({ ...account(person), role: Role.Student })),
  )
  const tutorIds = await insertUsers(
    tx,
    demoTutors.map((person) => ({ ...account(person), role: Role[person.role] })),
  )
  await insertInto(
    tx,
    'topics',
    demoTopics.map((topic) => ({ nameAr: topic.ar, nameEn: topic.en, createdAt: at, updatedAt: at })),
  )
  await insertInto(
    tx,
    'tutors',
    demoTutors.map((person, place) => ({
      id: tutorIds[place],
      activated: true,
      notice: person.notice,
      bio: person.bio,
      about: person.about,
      video: introOf(person.key),
      thumbnail: `${person.poster}-960.webp`,
      introVideoPassedAt: at,
      demoSessionPassedAt: at,
      firstListedAt: at,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await addTopics(tx, tutorIds)
  // Everything said about himself, and every step of onboarding before him.
  await insertInto(
    tx,
    'tutors',
    demoStaff.flatMap(({ role }, place) =>
      role !== 'Tutor'
        ? []
        : [
            {
              id: staffIds[place],
              activated: false,
              notice: 30,
              bio: 'محادثة من أول دقيقة، بلا خوف من الخطأ',
              createdAt: at,
              updatedAt: at,
              about:
                'خريج كلية الآداب قسم اللغة الإنجليزية، ودرّست الكبار ثلاث سنوات. في حصتي تتكلّم أنت أكثر مني، وأكتب لك الأخطاء لنصلحها معًا في النهاية.',
            },
          ],
    ),
  )
}

interface DemoAccount {
  readonly key: string
  readonly name: string
  readonly gender: Gender
  readonly birthYear: number
  readonly city: number
  readonly phone: string
  readonly portrait?: string
}

async function addTopics(tx: Tx, tutorIds: readonly number[]): Promise<void> {
  const idOf = new Map((await allTopics(tx)).map((topic) => [topic.nameEn, topic.id]))
  const nameOf = new Map(demoTopics.map((topic) => [topic.key, topic.en]))
  await insertInto(
    tx,
    'userTopics',
    demoTutors.flatMap((tutor, place) =>
      tutor.topics.map((key) => ({
        userId: tutorIds[place],
        topicId: idOf.get(nameOf.get(key) ?? ''),
      })),
    ),
  )
}

/**
 * While the trial server runs: 14 days of published evenings, a running demo lesson, running subscriptions (tech §6).
 */
export async function scheduleDemoRefresh(deps: Deps): Promise<void> {
  await refreshDemo(deps)
  await deps.jobs.work('demo-fresh', async () => {
    await refreshDemo(deps)
  })
  await deps.jobs.schedule('demo-fresh', '*/5 * * * *')
}
