import type { StatsDays } from '@hiwar/contract/enums.ts'
import { ReferralCode } from '@hiwar/contract/enums.ts'
import type { ShortLinkHits } from '@hiwar/contract/short-links.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'
import { addDays, cairoDay } from '@hiwar/rules/week.ts'
import { whatsAppLink } from '@hiwar/rules/whatsapp-link.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { currentSettings } from '../settings/service.ts'
import type { HitCounter } from './hit-counter.ts'
import { addHits, hitsSince } from './queries.ts'

const targets: Record<ReferralCode, (settings: SettingValues) => string | null> = {
  wa: (settings) => whatsAppAddress(settings['contact.whatsapp']),
  sfb: (settings) => settings['social.facebook'],
  syt: (settings) => settings['social.youtube'],
  sig: (settings) => settings['social.instagram'],
  stt: (settings) => settings['social.tiktok'],
  sx: (settings) => settings['social.x'],
  mpv: (settings) => settings['guide.plans'],
  mtd: (settings) => settings['guide.tutors'],
}

const whatsAppAddress = (phone: string | null) => (phone === null ? null : whatsAppLink(phone))

/** Guides are for signed-in people: strangers are led to the sign-in, and from there to the guide (web.md `/guide`). */
const guides: readonly ReferralCode[] = [ReferralCode.PlansVideo, ReferralCode.TutorsDocument]

/** Where a short link leads, counted; throws `not-found` for a name that is unknown or leads nowhere at present. */
export async function follow(
  deps: Deps,
  actor: Actor | null,
  { counter, name, ref }: { counter: HitCounter; name: string; ref: unknown },
): Promise<string> {
  const code = Object.values(ReferralCode).find((each) => each === name) ?? fail('not-found')
  const target = targets[code](await currentSettings(deps)) ?? fail('not-found')
  counter.add(code, ref, deps.now())
  if (actor !== null || !guides.includes(code)) return target
  return `${deps.origins.app}/login?redirect=${encodeURIComponent(`/guide/${code}`)}`
}

/** Writes what was counted; what cannot be written is kept for the next time. */
export async function writeHits(deps: Pick<Deps, 'db' | 'log'>, counter: HitCounter): Promise<void> {
  const counted = counter.take()
  if (counted.length === 0) return
  try {
    await addHits(deps.db, counted)
  } catch (error) {
    counter.putBack(counted)
    deps.log.error({ err: error }, 'hits of the short links were not written')
  }
}

/** Today and the days before it, newest first. */
export async function listHits(deps: Deps, days: StatsDays): Promise<ShortLinkHits[]> {
  return await hitsSince(deps.db, addDays(cairoDay(deps.now()), 1 - days))
}
