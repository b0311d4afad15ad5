import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { demoTutors, introVideo } from '../../demo/people.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../platform/identity/tokens.ts'
import { transact } from '../platform/db/transact.ts'
import { addConversations } from './conversations.ts'
import { addHistory } from './history.ts'
import { addOnboardingTutors } from './meetings.ts'
import { addPeople, introVideoOf } from './people.ts'
import { hasUsers, insertInto } from './queries.ts'
import { refreshDemo } from './refresh.ts'

/** The password of every demo account. */
export const demoPassword = 'Hiwar@2026'

const media = new URL('../../demo/media/', import.meta.url)

/** Fills an empty database with demo data; does nothing when there are users, and never runs in production. */
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
    await addOnboardingTutors(deps, tx)
  })
}

/** Stores the pictures, and the introduction video once for each tutor. */
async function storeMedia(deps: Deps): Promise<void> {
  const put = async (from: string, name: string) => {
    await deps.files.put('uploads', name, createReadStream(new URL(from, media)))
  }
  for (const name of await readdir(media)) if (name.endsWith('.webp')) await put(name, name)
  for (const { key } of demoTutors) await put(introVideo.mp4, introVideoOf(key))
}

/** Keeps the demo data up to date while the server runs: slots, a running lesson, interviews, subscriptions. */
export async function scheduleDemoRefresh(deps: Deps): Promise<void> {
  await refreshDemo(deps)
  await deps.jobs.work('demo-fresh', async () => {
    await refreshDemo(deps)
  })
  await deps.jobs.schedule('demo-fresh', '*/5 * * * *')
}
