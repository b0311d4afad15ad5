// Values in rows and drawers of the back office (admin.md 0.3). What is absent is "-".
import { cairo, formatCountdown, formatFullTime, formatShortDateTime } from '@hiwar/arabic/dates.ts'
import { formatAmount } from '@hiwar/arabic/money.ts'
import { formatPhone } from '@hiwar/arabic/phone.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Spinner } from '@hiwar/ui/spinner.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { Check, Copy, Eye } from 'lucide-react'
import { useState } from 'react'
import { usePhoneReveal } from './use-phone-reveal.ts'
import type { PhoneOwner } from './use-phone-reveal.ts'

export const nothing = '-'

const relativeForDays = 7

/** Relative for a week, then the date; the whole Cairo time on hover. `hasTime` for what is looked at by the hour. */
export function DateCell({ at, hasTime = false }: { at: string | null; hasTime?: boolean }) {
  const now = useNow(MINUTE_MS)
  if (at === null) return nothing
  const passed = Date.parse(at) - now
  // `now` is a whole minute: what has just happened may lie ahead of it.
  const shown = passed > 0 && passed < MINUTE_MS ? 0 : passed
  const isNear = Math.abs(passed) < relativeForDays * DAY_MS
  return (
    <time dateTime={at} title={formatFullTime(at)}>
      {isNear && !hasTime ? formatCountdown(shown) : formatShortDateTime(at, { zone: cairo, now, hasTime })}
    </time>
  )
}

/** Piastres as pounds with two decimals. */
export function MoneyCell({ piastres }: { piastres: number | null }) {
  return piastres === null ? nothing : <span className="figures">{formatAmount(piastres)}</span>
}

/** Copies a text and says so; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success({ title: 'تم النسخ' })
    return true
  } catch {
    toast.error({ title: 'لم يسمح المتصفح بالنسخ', description: 'حدّد النص وانسخه بنفسك.' })
    return false
  }
}

interface CopyCellProps {
  text: string | null
  /** What is copied, for screen readers: «البريد». */
  label: string
  /** Shown instead of the text itself. */
  shown?: string
}

/** An id, reference or address, left to right, with a button that copies it. */
export function CopyCell({ text, label, shown }: CopyCellProps) {
  const [isCopied, setCopied] = useState(false)
  if (text === null || text === '') return nothing
  const Icon = isCopied ? Check : Copy
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      <Bidi className="figures truncate">{shown ?? text}</Bidi>
      <button
        type="button"
        aria-label={`${actions.copy} ${label}`}
        onClick={() => void copyText(text).then(setCopied)}
        className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-input text-ink-600 hover:bg-sand-100 hover:text-ink-900"
      >
        <Icon aria-hidden size={16} />
      </button>
    </span>
  )
}

/** `01•••••1234`. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 2)}•••••${phone.slice(-4)}`
}

interface PhoneCellProps {
  phone: string | null
  owner: PhoneOwner
  /** Which phone, where there are several. */
  label?: string
}

/** A phone, masked until pressed; showing it is written to the audit log first (admin.md 2.3). */
export function PhoneCell({ phone, owner, label = 'رقم الموبايل' }: PhoneCellProps) {
  const reveal = usePhoneReveal(owner)
  const offline = useOfflineReason()
  if (phone === null || phone === '') return nothing
  if (reveal.isShown) return <CopyCell text={phone} shown={formatPhone(phone)} label={label} />
  const show = async () => {
    const failure = await reveal.show()
    if (failure !== null) void toastFailure('لم نستطع عرض الرقم', failure)
  }
  return (
    <button
      type="button"
      disabled={offline !== undefined}
      title={offline}
      onClick={() => void show()}
      className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-input px-1 text-ink-900 hover:bg-sand-100 disabled:cursor-not-allowed"
    >
      <span className="sr-only">اعرض {label}</span>
      <Bidi className="figures">{maskedPhone(phone)}</Bidi>
      {reveal.isRunning ? <Spinner size={16} /> : <Eye aria-hidden size={16} className="text-ink-600" />}
    </button>
  )
}
