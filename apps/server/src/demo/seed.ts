import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { officeTutors } from '../../demo/back-office-people.ts'
import { demoTutors, introVideo, mediaWidths } from '../../demo/people.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../platform/identity/tokens.ts'
import { transact } from '../platform/db/transact.ts'
import { addOffice } from './back-office/office.ts'
import { officeFile, officeMedia } from './back-office/onboarding.ts'
import { addOfficePeople } from './back-office/people.ts'
import { demoReceipt } from './back-office/withdrawals.ts'
import { addConversations } from './conversations.ts'
import { addHistory } from './history.ts'
import { addOnboardingTutors } from './meetings.ts'
import { addInboxes } from './inbox.ts'
import { addPeople, creationOf, introVideoOf } from './people.ts'
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
    await addOfficePeople(tx, creationOf(deps, passwordHash))
    await insertInto(tx, 'plans', [
      { weeklyMinutes: 60, baseMonthlyPrice: 95_000, monthDiscount: 0, quarterDiscount: 500, yearDiscount: 1500 },
      { weeklyMinutes: 120, baseMonthlyPrice: 179_000, monthDiscount: 0, quarterDiscount: 1000, yearDiscount: 2000 },
      { weeklyMinutes: 240, baseMonthlyPrice: 330_000, monthDiscount: 500, quarterDiscount: 1200, yearDiscount: 2500 },
    ])
    await addHistory(deps, tx)
    await addConversations(deps, tx)
    await addOnboardingTutors(deps, tx)
    await addOffice(deps, tx)
    await addInboxes(deps, tx)
  })
}

/** Stores the pictures, and the introduction video once for each tutor. */
async function storeMedia(deps: Deps): Promise<void> {
  const put = async (from: string, name: string) => {
    await deps.files.put('uploads', name, createReadStream(new URL(from, media)))
  }
  for (const name of await readdir(media)) if (name.endsWith('.webp')) await put(name, name)
  for (const { key } of demoTutors) await put(introVideo.mp4, introVideoOf(key))
  await storeOfficeMedia(deps)
}

/** The faces are copies of other demo people's: nobody but staff sees these tutors. */
async function storeOfficeMedia(deps: Deps): Promise<void> {
  const open = (name: string) => createReadStream(new URL(name, media))
  for (const { key, kind } of officeMedia) {
    const place = officeTutors.findIndex((person) => person.key === key)
    const alike = demoTutors.filter(({ gender }) => gender === officeTutors[place]?.gender)
    const face = alike[place % alike.length]
    const base = kind === 'thumbnail' ? face?.poster : face?.portrait
    if (kind === 'video') await deps.files.put('uploads', officeFile(key, kind), open(introVideo.mp4))
    else
      for (const width of mediaWidths)
        await deps.files.put(
          'uploads',
          officeFile(key, kind).replace('960', String(width)),
          open(`${base}-${width}.webp`),
        )
  }
  await deps.files.put('receipts', demoReceipt, open(`${demoTutors[0]?.poster}-960.webp`))
}

/** Keeps the demo data up to date while the server runs: slots, a running lesson, interviews, subscriptions. */
export async function scheduleDemoRefresh(deps: Deps): Promise<void> {
  await refreshDemo(deps)
  await deps.jobs.work('demo-fresh', async () => {
    await refreshDemo(deps)
  })
  await deps.jobs.schedule('demo-fresh', '*/5 * * * *')
}
