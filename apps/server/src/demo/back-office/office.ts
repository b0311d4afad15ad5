import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addOfficeAudit } from './audit.ts'
import { openOffice } from './calendar.ts'
import { addLearningProfiles } from './learning.ts'
import { addOfficeLessons } from './lessons.ts'
import { addOnboarding } from './onboarding.ts'
import { addOfficePayments } from './payments.ts'
import { addOfficeRequests } from './requests.ts'
import { addOfficeWithdrawals } from './withdrawals.ts'

/** Gives the back office its work: something in every queue, and a past for every chart. */
export async function addOffice(deps: Deps, tx: Tx): Promise<void> {
  const office = await openOffice(deps, tx)
  const missed = await addOfficeLessons(deps, office)
  await addLearningProfiles(office)
  await addOfficePayments(office)
  await addOfficeWithdrawals(office)
  await addOnboarding(office)
  await addOfficeRequests(office, missed)
  await addOfficeAudit(office)
}
