import { normalisePhone } from '@hiwar/arabic/phone.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { MethodWord, type SendPhoneCode } from '@hiwar/contract/confirmation-codes.ts'
import { Purpose } from '@hiwar/contract/enums.ts'
import { Phone } from '@hiwar/contract/fields.ts'
import { HOUR_SECONDS, MINUTE_MS } from '@hiwar/contract/time.ts'
import * as z from 'zod/mini'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { TooManyRequests, fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { hashCode, makeCode } from '../../platform/identity/tokens.ts'
import { transact } from '../../platform/db/transact.ts'
import { internationalPhone } from '../notifications/service.ts'
import { findPhoneOwner, replaceCode, savePhone, type PhoneOwner } from './queries.ts'
import { limitSending } from './service.ts'

const lifetimeMs = bounds.code.lifetimeMinutes * MINUTE_MS
/** Telegram resolves the number before the sending is counted. */
const resolving = { name: 'phone-resolve', points: 10, seconds: HOUR_SECONDS }

export const purposeOf = (method: MethodWord): Purpose =>
  method === MethodWord.Telegram ? Purpose.VerifyTelegram : Purpose.VerifyWhatsApp

/** The messenger's queue and the payload its worker needs. */
type Route =
  | { readonly queue: 'whatsapp'; readonly to: string }
  | { readonly queue: 'telegram'; readonly to: string; readonly requestId: string | null }

/** Sends a code to the caller's phone, saving the phone if there was none (people.md 3). */
export async function sendCodeToPhone(deps: Deps, actor: Actor, given: z.infer<typeof SendPhoneCode>): Promise<void> {
  const owner = (await findPhoneOwner(deps.db, actor.id)) ?? fail('unauthenticated')
  const phone = phoneToVerify(owner, given)
  if (!deps.jobs.isReady()) fail('service-unavailable')
  const route = await chooseRoute(deps, { owner, phone, method: given.method })
  const purpose = purposeOf(given.method)
  await limitSending(deps, `${purpose}:${actor.id}`)

  await transact(deps, async (tx) => {
    await lockUsers(tx, [owner.id])
    const now = deps.now()
    const latest = (await findPhoneOwner(tx, owner.id)) ?? fail('unauthenticated')
    if (latest.phone !== null && latest.phone !== phone) fail('incorrect-phone')
    await savePhone(tx, { userId: owner.id, phone, at: now })
    const code = makeCode()
    const about = { userId: owner.id, purpose }
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    await replaceCode(tx, {
      ...about,
      phone,
      codeHash: hashCode(deps.codeSecret, code, about),
      createdAt: now,
      expiresAt,
    })
    const until = expiresAt.toISOString()
    if (route.queue === 'whatsapp') await deps.jobs.enqueue(tx, 'whatsapp', { to: route.to, message: { code }, until })
    else await deps.jobs.enqueue(tx, 'telegram', { to: route.to, message: { code, requestId: route.requestId }, until })
  })
}

function phoneToVerify(owner: PhoneOwner, { phone: sent, method }: z.infer<typeof SendPhoneCode>): string {
  const phone = sent === undefined ? owner.phone : normalisePhone(sent)
  if (phone === null || !z.safeParse(Phone, phone).success) fail('invalid-phone', 'phone')
  if (owner.phone !== null && owner.phone !== phone) fail('incorrect-phone', 'phone')
  const isProven = method === MethodWord.Telegram ? owner.verifiedTelegram : owner.verifiedWhatsapp
  if (isProven) fail('phone-already-verified')
  return phone
}

async function chooseRoute(
  deps: Deps,
  { owner, phone, method }: { owner: PhoneOwner; phone: string; method: MethodWord },
): Promise<Route> {
  const to = internationalPhone(phone)
  if (method === MethodWord.Whatsapp)
    return deps.whatsApp === null ? fail('service-unavailable') : { queue: 'whatsapp', to }
  if (deps.telegram === null) fail('service-unavailable')
  // Telegram itself has confirmed this chat's number, so the gateway need not resolve it.
  // Stryker disable next-line ConditionalExpression: who has no chat has no `chatPhone`
  if (owner.chatId !== null && owner.chatPhone === to)
    return { queue: 'telegram', to: String(owner.chatId), requestId: null }

  const wait = await deps.rateLimits.use(resolving, `user:${owner.id}`)
  if (wait > 0) throw new TooManyRequests(wait)
  const resolved = await deps.telegram.resolve(to)
  if (resolved.kind === 'unknown') fail('unresolved-phone')
  if (resolved.kind === 'later') fail('service-unavailable')
  return { queue: 'telegram', to, requestId: resolved.requestId }
}
