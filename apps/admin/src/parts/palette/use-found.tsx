import { searchKey } from '@hiwar/arabic/collator.ts'
import { personLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { states } from '@hiwar/arabic/words.ts'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listContactRequests } from '@hiwar/contract/contact-requests.ts'
import type { ContactRow } from '@hiwar/contract/contact-requests.ts'
import { listCoupons } from '@hiwar/contract/coupons.ts'
import type { Coupon } from '@hiwar/contract/coupons.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { listInvites } from '@hiwar/contract/invites.ts'
import type { InviteFull } from '@hiwar/contract/invites.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { listTopics } from '@hiwar/contract/topics.ts'
import type { Topic } from '@hiwar/contract/topics.ts'
import { listTransactions } from '@hiwar/contract/transactions.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { useEffect, useState } from 'react'
import { personName } from '../people/person.ts'
import type { Command } from './commands.ts'

const leastLetters = 2
const settleMs = 300

/** What was typed, after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Of which call each kind of text is asked. */
function askedOf(text: string, role: Role) {
  const isAsked = isAdmin(role) && searchKey(text).length >= leastLetters
  const isLatin = isAsked && /^[\w.@+-]{3,}$/.test(text)
  return {
    words: isAsked,
    code: isLatin && /^[\w-]{3,32}$/.test(text),
    email: isLatin && !/^\d+$/.test(text),
    reference: isAsked && /^[1-9]\d{5,14}$/.test(text),
  }
}

function problemOf(calls: readonly { failure: Failure | null; isPaused: boolean }[]): string | undefined {
  if (calls.some(({ isPaused }) => isPaused)) return `${states.offline}.`
  const failed = calls.find(({ failure }) => failure !== null)?.failure
  return failed == null ? undefined : failureText(failed)
}

const few = { size: 3 } as const
/** Results stay until the next ones come. */
const whileAsked = (enabled: boolean) => ({ enabled, placeholderData: <Data,>(last: Data) => last })

/** What a call found; nothing once it is not asked any more. */
function listOf<Row>(isAsked: boolean, answer: { data: { list: readonly Row[] } | undefined }): readonly Row[] {
  return isAsked ? (answer.data?.list ?? []) : []
}

/** Accounts, payments, topics, coupons, invites and messages of the public that what was typed names (admin.md 4.2). */
export function useFound(
  typed: string,
  role: Role,
): {
  found: readonly Command[]
  isSearching: boolean
  /** Why a search found nothing that may be there. */
  problem: string | undefined
} {
  const text = useSettled(typed.trim()).slice(0, 100)
  const asked = askedOf(text, role)
  const people = useApiQuery(listUsers, { query: { search: text, size: 6 } }, whileAsked(asked.words))
  const topics = useApiQuery(listTopics, { query: { name: text, ...few } }, whileAsked(asked.words))
  const contacts = useApiQuery(listContactRequests, { query: { search: text, ...few } }, whileAsked(asked.words))
  const coupons = useApiQuery(listCoupons, { query: { code: text, ...few } }, whileAsked(asked.code))
  const invites = useApiQuery(listInvites, { query: { email: text, ...few } }, whileAsked(asked.email))
  const references = asked.reference ? [Number(text)] : []
  const payments = useApiQuery(
    listTransactions,
    { query: { providerRefNums: references, ...few } },
    whileAsked(asked.reference),
  )
  const found: Command[] = [
    ...listOf(asked.words, people).map(accountCommand),
    ...listOf(asked.reference, payments).map(paymentCommand),
    ...listOf(asked.words, topics).map(topicCommand),
    ...listOf(asked.code, coupons).map(couponCommand),
    ...listOf(asked.email, invites).map(inviteCommand),
    ...listOf(asked.words, contacts).map(contactCommand),
  ]
  const calls = [people, topics, contacts, coupons, invites, payments]
  return {
    found,
    isSearching: text !== typed.trim() || calls.some(({ isFetching }) => isFetching),
    problem: problemOf(calls),
  }
}

const accountCommand = (user: UserSelf): Command => ({
  id: `user-${user.id}`,
  label: personName(user),
  detail: (
    <>
      {personLabel(user.role, user.gender)} · <Bidi>{user.email}</Bidi>
    </>
  ),
  to: `/user/${user.id}`,
})

const paymentCommand = ({ id, amount }: Transaction): Command => ({
  id: `payment-${id}`,
  label: `الدفعة رقم ${id}`,
  detail: formatMoney(amount),
  to: `/transactions?open=${id}`,
})

const topicCommand = ({ id, name }: Topic): Command => ({
  id: `topic-${id}`,
  label: name.ar,
  detail: (
    <>
      موضوع · <bdi>{name.en}</bdi>
    </>
  ),
  to: `/topics?q=${encodeURIComponent(name.ar)}`,
})

const couponCommand = ({ id, code }: Coupon): Command => ({
  id: `coupon-${id}`,
  label: code,
  detail: 'كوبون',
  to: `/plans?tab=coupons&open=${id}`,
})

const inviteCommand = ({ id, email }: InviteFull): Command => ({
  id: `invite-${id}`,
  label: email,
  detail: 'دعوة إلى باقة',
  to: `/plans?tab=invites&open=${id}`,
})

const contactCommand = ({ id, title, name }: ContactRow): Command => ({
  id: `contact-${id}`,
  label: title,
  detail: (
    <>
      طلب تواصل · <bdi>{name}</bdi>
    </>
  ),
  to: `/contact-requests?open=${id}`,
})
