import { cairo, formatDate, formatDateTime, formatMonth } from '@hiwar/arabic/dates.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { ledgerStateLabel } from '@hiwar/arabic/ledger-words.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { LedgerState, type LedgerLine, type LedgerMonth } from '@hiwar/contract/invoices.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Status, type StatusTone } from '@hiwar/ui/badge.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Banknote } from 'lucide-react'
import type { ReactNode } from 'react'
import { firstDayOf } from './ledger-period.ts'

const tones: Readonly<Record<LedgerState, StatusTone>> = {
  [LedgerState.Coming]: 'neutral',
  [LedgerState.Earned]: 'success',
  [LedgerState.Asked]: 'info',
  [LedgerState.Paid]: 'success',
  [LedgerState.Returned]: 'neutral',
}

interface LedgerMonthProps {
  month: string
  /** Of the whole month, whatever the page shows of it. */
  sums: LedgerMonth | undefined
  lines: readonly LedgerLine[]
}

/** The lines of a month under what it brought. */
export function LedgerMonthCard({ month, sums, lines }: LedgerMonthProps) {
  const id = `month-${month}`
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={id} className="text-h3">
          {formatMonth(firstDayOf(month))}
        </h3>
        {sums !== undefined && <Sums {...sums} />}
      </div>
      <ul className="mt-3 divide-y divide-sand-200">
        {lines.map((line) => (
          <Line key={`${line.kind}-${line.lessonId ?? line.invoiceId}`} line={line} />
        ))}
      </ul>
    </Card>
  )
}

function Sums({ earned, coming, withdrawn }: LedgerMonth) {
  const rest = [
    ...(coming === 0 ? [] : [['قادم', formatMoney(coming)]]),
    ...(withdrawn === 0 ? [] : [['سحب', formatMoney(-withdrawn)]]),
  ]
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4">
      {rest.map(([name, amount]) => (
        <div key={name} className="flex gap-1.5 text-small text-ink-600">
          <dt>{name}</dt>
          <dd className="figures">{amount}</dd>
        </div>
      ))}
      {(earned !== 0 || rest.length === 0) && (
        <div className="flex gap-1.5 font-semibold">
          <dt>مجموع الأرباح</dt>
          <dd className="figures">{formatMoney(earned)}</dd>
        </div>
      )}
    </dl>
  )
}

function Line({ line }: { line: LedgerLine }) {
  const { person, state, amount } = line
  const isStudent = person !== null
  return (
    <li className="flex gap-3 py-3">
      {isStudent ? <Avatar {...person} size={40} isDecorative /> : <WithdrawalIcon />}
      <div className="grid min-w-0 grow gap-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className="font-semibold">{titleOf(line)}</p>
          <span className={`figures shrink-0 ${amount < 0 ? 'text-ink-600' : 'font-semibold'}`}>
            {formatMoney(amount)}
          </span>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div>
            {/* Without dots between them: one would end a phone's line. */}
            <Detail>
              {detailsOf(line).map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </Detail>
            {line.expectedBy !== null && (
              <Detail>التحويل متوقع قبل نهاية {formatDate(line.expectedBy, { zone: cairo })}</Detail>
            )}
          </div>
          <Status tone={tones[state]}>{ledgerStateLabel[state]}</Status>
        </div>
      </div>
    </li>
  )
}

function WithdrawalIcon() {
  return (
    <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-sand-200 text-ink-600">
      <Banknote size={20} strokeWidth={1.75} />
    </span>
  )
}

const Detail = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap gap-x-3 text-small text-ink-600">{children}</p>
)

/** A student who has left has no name any more. */
function titleOf({ person, invoiceId }: LedgerLine): string {
  if (invoiceId !== null) return `طلب سحب رقم ${invoiceId}`
  return person?.name == null ? 'حصة' : `حصة مع ${isolate(person.name)}`
}

function detailsOf({ at, minutes: length, rate }: LedgerLine): string[] {
  const when = formatDateTime(at, { zone: cairo })
  return length === null || rate === null ? [when] : [when, minutes(length), `${formatMoney(rate)} في الساعة`]
}
