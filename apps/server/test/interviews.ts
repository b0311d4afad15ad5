import { expect } from 'vitest'
import { bookInterview, listInterviews, updateInterview } from '@hiwar/contract/interviews.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Can be notified by WhatsApp. */
export const reachable = { user: { notificationMethod: 1, verifiedWhatsapp: true } }

/** Managers, interviews and the calls on them, in a test app that starts later. */
export function interviewFixtures(app: () => TestApp) {
  /** The next quarter of an hour at least `ahead` from now. */
  const quarterAfter = (ahead: number) =>
    new Date(Math.ceil((app().clock.now().getTime() + ahead) / (15 * MINUTE_MS)) * 15 * MINUTE_MS)

  const book = async (as: Person, slotId: number, start: Date) =>
    await app().call(bookInterview, { as, body: { slotId, start: start.toISOString() } })
  const list = async (as: Person, query = {}) => (await app().call(listInterviews, { as, query })).body
  const change = async (as: Person, id: number, body: object) =>
    await app().call(updateInterview, { as, body: { id, ...body } })
  const messagesTo = async (person: Person) =>
    (
      await app()
        .deps.db.selectFrom('deliveries')
        .select('message')
        .where('userId', '=', person.id)
        .orderBy('id')
        .execute()
    ).map((row) => row.message as { kind: string })

  /** Four published hours of a new manager, a day ahead. */
  async function aManager() {
    const manager = await app().people.manager()
    const start = quarterAfter(DAY_MS)
    return { manager, start, slotId: await manager.publish(start, new Date(start.getTime() + 4 * HOUR_MS)) }
  }

  /** A booked interview of a candidate with another name than the manager's. */
  async function anInterview() {
    const { manager, start, slotId } = await aManager()
    const tutor = await app().people.tutor({ user: { ...reachable.user, name: 'ياسمين فؤاد' } })
    expect((await book(tutor, slotId, start)).status).toBe(200)
    const [interview] = (await list(tutor)).list
    return { manager, tutor, start, slotId, id: interview?.id ?? 0, sessionId: interview?.sessionId ?? '' }
  }

  return { quarterAfter, book, list, change, messagesTo, aManager, anInterview }
}
