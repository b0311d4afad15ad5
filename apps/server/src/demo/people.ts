import { type Gender, Role } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { demoStaff, demoStudents, demoTutors } from '../../demo/people.ts'
import { demoTopics } from '../../demo/topics.ts'
import type { Deps } from '../deps.ts'
import { topicKey } from '../modules/topics/topic-key.ts'
import type { Tx } from '../platform/db/database.ts'
import { allTopics, insertInto, insertUsers } from './queries.ts'

const ACCOUNT_AGE_MS = 120 * DAY_MS

/** Every tutor has a copy of the one introduction video, since a file has one owner. */
export const introVideoOf = (key: string) => `${key}-intro.mp4`

/** What all accounts are created with. */
export interface Creation {
  readonly passwordHash: string
  readonly at: Date
}

/** Adds the demo accounts: staff, students, and tutors with their topics. */
export async function addPeople(deps: Deps, tx: Tx, passwordHash: string): Promise<void> {
  const creation = creationOf(deps, passwordHash)
  await addStaff(tx, creation)
  await insertUsers(
    tx,
    demoStudents.map((person) => ({ ...accountOf(person, creation), role: Role.Student })),
  )
  await addTutors(tx, creation)
}

export const creationOf = ({ now }: Pick<Deps, 'now'>, passwordHash: string): Creation => ({
  passwordHash,
  at: new Date(now().getTime() - ACCOUNT_AGE_MS),
})

interface DemoAccount {
  readonly key: string
  readonly name: string
  readonly gender: Gender
  readonly birthYear: number
  readonly city: number
  readonly phone: string
  readonly portrait?: string
}

export const accountOf = (person: DemoAccount, { passwordHash, at }: Creation) => ({
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

const newTutorAbout = (gender: Gender) =>
  `${gender === 'female' ? 'خريجة' : 'خريج'} كلية الآداب قسم اللغة الإنجليزية، ودرّست الكبار ثلاث سنوات. ` +
  'في حصتي تتكلّم أنت أكثر مني، وأكتب لك الأخطاء لنصلحها معًا في النهاية.'

/** Staff, and tutors who have filled in their profile but not begun the onboarding. */
async function addStaff(tx: Tx, creation: Creation): Promise<void> {
  const { at } = creation
  const ids = await insertUsers(
    tx,
    demoStaff.map((person) => ({ ...accountOf(person, creation), role: Role[person.role] })),
  )
  await insertInto(
    tx,
    'tutors',
    demoStaff.flatMap(({ role, gender }, place) =>
      role !== 'Tutor'
        ? []
        : [
            {
              id: ids[place],
              activated: false,
              notice: 30,
              bio: 'محادثة من أول دقيقة، بلا خوف من الخطأ',
              about: newTutorAbout(gender),
              createdAt: at,
              updatedAt: at,
            },
          ],
    ),
  )
}

async function addTutors(tx: Tx, creation: Creation): Promise<void> {
  const { at } = creation
  const ids = await insertUsers(
    tx,
    demoTutors.map((person) => ({ ...accountOf(person, creation), role: Role[person.role] })),
  )
  await insertInto(
    tx,
    'tutors',
    demoTutors.map((person, place) => ({
      id: ids[place],
      activated: true,
      notice: person.notice,
      bio: person.bio,
      about: person.about,
      video: introVideoOf(person.key),
      thumbnail: `${person.poster}-960.webp`,
      introVideoPassedAt: at,
      demoSessionPassedAt: at,
      firstListedAt: at,
      createdAt: at,
      updatedAt: at,
    })),
  )
  await addTopics(tx, ids, at)
}

async function addTopics(tx: Tx, tutorIds: readonly number[], at: Date): Promise<void> {
  await insertInto(
    tx,
    'topics',
    demoTopics.map((topic) => ({
      nameAr: topic.ar,
      nameEn: topic.en,
      key: topicKey(topic.en),
      createdAt: at,
      updatedAt: at,
    })),
  )
  const idOf = new Map((await allTopics(tx)).map((topic) => [topic.nameEn, topic.id]))
  const nameOf = new Map(demoTopics.map((topic) => [topic.key, topic.en]))
  await insertInto(
    tx,
    'userTopics',
    demoTutors.flatMap((tutor, place) =>
      tutor.topics.map((key) => ({ userId: tutorIds[place], topicId: idOf.get(nameOf.get(key) ?? '') })),
    ),
  )
}
