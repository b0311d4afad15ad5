import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { officeStudents, officeTutors } from '../../../demo/back-office-people.ts'
import type { DemoPerson } from '../../../demo/person.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertInto, insertUsers } from '../queries.ts'
import { accountOf, type Creation } from '../people.ts'

const bio = 'أحب أن يتكلم الطالب من أول دقيقة في الحصة'
const about =
  'أدرّس المحادثة للكبار والطلاب منذ سنوات. نبدأ بحديث قصير عن يومك، ثم موقف واحد نعيشه كاملًا، ونراجع الأخطاء في النهاية.'

/** Adds the accounts; when each registered is spread over the last four months. */
export async function addOfficePeople(tx: Tx, { passwordHash, at }: Creation): Promise<void> {
  const registered = (place: number) => new Date(at.getTime() + (place % 9) * 11 * DAY_MS)
  const account = (person: DemoPerson, place: number) => {
    const createdAt = person.key === 'wafaa-deif' || person.key === 'sherif-emad' ? at : registered(place)
    return accountOf(person, { passwordHash, at: createdAt })
  }
  await insertUsers(
    tx,
    officeStudents.map((person, place) => ({ ...account(person, place), role: Role.Student })),
  )
  const ids = await insertUsers(
    tx,
    officeTutors.map((person, place) => ({ ...account(person, place), role: Role.Tutor })),
  )
  await insertInto(
    tx,
    'tutors',
    ids.map((id) => ({ id, activated: false, notice: 30, bio, about, createdAt: at, updatedAt: at })),
  )
}
