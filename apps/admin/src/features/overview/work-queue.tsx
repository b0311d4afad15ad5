import { formatInteger } from '@hiwar/arabic/digits.ts'
import { cairo, dayKey, formatCountdown, formatFullTime } from '@hiwar/arabic/dates.ts'
import { Illustration } from '@hiwar/ui/art.tsx'
import { NextIcon } from '@hiwar/ui/icons.tsx'
import { CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { splitQueue } from './queue-rows.ts'
import type { Urgency, WaitingRow } from './queue-rows.ts'

interface WorkQueueProps {
  queue: Parameters<typeof splitQueue>[0]
  now: number
}

/** What waits for a hand, each row leading to its list; what is done collapses into one line (admin.md 1.2). */
export function WorkQueue({ queue, now }: WorkQueueProps) {
  const { waiting, done } = splitQueue(queue, dayKey(now, cairo))
  return (
    <section aria-labelledby="work-queue" className="surface @container p-4 md:p-6">
      <h2 id="work-queue" className="mb-3 text-h3">
        ينتظرك الآن
      </h2>
      {waiting.length === 0 ? (
        <NothingWaits />
      ) : (
        <>
          <ul className="grid gap-x-8 @2xl:grid-cols-2 @5xl:grid-cols-3">
            {waiting.map((row) => (
              <Row key={row.id} row={row} now={now} />
            ))}
          </ul>
          {done.length > 0 && <DoneRows rows={done} />}
        </>
      )}
    </section>
  )
}

const tints: Record<Urgency, string> = {
  late: 'bg-danger-tint text-danger',
  waiting: 'bg-apricot-tint text-apricot',
  planned: 'bg-nile-50 text-nile-700',
}

function Row({ row: { label, Icon, urgency, to, count, since }, now }: { row: WaitingRow; now: number }) {
  return (
    <li className="border-b border-sand-200">
      <Link
        to={to}
        className="group -mx-2 flex min-h-14 items-center gap-3 rounded-input px-2 transition-colors hover:bg-sand-50"
      >
        <span className={`grid size-9 shrink-0 place-items-center rounded-input ${tints[urgency]}`}>
          <Icon size={20} aria-hidden />
        </span>
        <span className="min-w-0 flex-1 text-small font-medium">
          {label}
          {urgency === 'late' && <span className="text-danger"> · عاجل</span>}
          {since !== null && (
            <time dateTime={since} title={formatFullTime(since)} className="block text-tiny font-normal text-ink-600">
              {count > 1 && 'أقدمها '}
              {formatCountdown(Math.min(0, Date.parse(since) - now))}
            </time>
          )}
        </span>
        <span className="figures text-h3">{formatInteger(count)}</span>
        <NextIcon size={16} className="text-ink-600" />
      </Link>
    </li>
  )
}

function DoneRows({ rows }: { rows: readonly WaitingRow[] }) {
  return (
    <p className="mt-4 flex items-start gap-2 text-small text-ink-600">
      <CircleCheck size={20} aria-hidden className="mt-px text-success" />
      <span>
        لا شيء ينتظر في:{' '}
        {rows.map(({ id, label, to }, place) => (
          <span key={id}>
            <Link to={to} className="hover:text-ink-900 hover:underline">
              {label}
            </Link>
            {place < rows.length - 1 ? '، ' : '.'}
          </span>
        ))}
      </span>
    </p>
  )
}

function NothingWaits() {
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <Illustration name="success" size={140} />
      <p className="text-ink-600">لا شيء ينتظر</p>
    </div>
  )
}
