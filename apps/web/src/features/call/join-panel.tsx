import { joinOpensText } from '@hiwar/arabic/lesson-words.ts'
import { formatCountdown, formatRange } from '@hiwar/arabic/dates.ts'
import { emit } from '@hiwar/client/socket.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getSession } from '@hiwar/contract/sessions.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useSessionTimes } from '../../parts/session-times.ts'
import { useSocketEvent, useSocketState } from '@hiwar/app/auth/use-socket.ts'
import { sessionWords, type CallDetails } from './call-details.ts'
import type { CallPhase } from './call-state.ts'
import { NetworkProbe } from './network-probe.tsx'

interface JoinPanelProps {
  details: CallDetails
  now: Date
  phase: CallPhase
  isReady: boolean
  /** Neither microphone nor camera works. */
  isSilent: boolean
  /** Joining is possible: what it takes can be made ready. */
  onReady: () => void
  onJoin: () => void
}

/** Beside the device check: what the call is, who is in it already, and the button to join. */
export function JoinPanel({ details, now, phase, isReady, isSilent, onReady, onJoin }: JoinPanelProps) {
  const { the } = sessionWords[details.kind]
  const isOnline = useSocketState() === 'open'
  const isPartnerInside = useIsPartnerInside(details, isOnline)
  const times = useSessionTimes()
  const moment = times.momentOf({ ...details, canceledAt: null }, now)
  const reason = whyNotJoin({ the, moment, before: times.before, isReady, isOnline })
  const ready = useEffectEvent(onReady)
  const canJoin = reason === undefined && phase === 'idle'
  useEffect(() => {
    if (canJoin) ready()
  }, [canJoin])
  return (
    <>
      <CallSummary details={details} now={now} hasEnded={moment === 'ended'} />
      <p role="status" className="flex items-center gap-2 text-small">
        <span aria-hidden className={`size-2.5 rounded-full ${isPartnerInside ? 'bg-[#5fd39a]' : 'bg-call-text/25'}`} />
        {isPartnerInside ? (
          <span>
            <bdi>{details.partner.name}</bdi> في انتظارك داخل {the}
          </span>
        ) : (
          `لا أحد داخل ${the} بعد`
        )}
      </p>
      <NetworkProbe />
      {phase === 'elsewhere' && (
        <p role="alert" className="rounded-card bg-apricot-500/15 p-4 text-small">
          تتابع {the} الآن من جهاز أو تبويب آخر. يمكنك إعادتها إلى هنا.
        </p>
      )}
      {phase === 'refused' && (
        <p role="alert" className="rounded-card bg-danger/25 p-4 text-small">
          لم نتمكّن من إدخالك إلى {the}. تأكّد من اتصالك بالإنترنت وحاول مرة أخرى.
        </p>
      )}
      {isSilent && <p className="text-small text-apricot-500">ستدخل للاستماع فقط: لا ميكروفون ولا كاميرا.</p>}
      <Button size="large" isPending={phase === 'joining'} onPress={onJoin} className="w-full" disabledReason={reason}>
        {phase === 'elsewhere' ? 'تابع من هنا' : `انضمّ إلى ${the}`}
      </Button>
    </>
  )
}

/** Whether the partner has joined; the server announces this to sockets that sent `PreJoinSession`. */
function useIsPartnerInside({ sessionId, partner }: CallDetails, isOnline: boolean): boolean {
  const members = useApiQuery(getSession, { params: { id: sessionId } })
  const refetch = () => {
    void members.refetch()
  }
  useSocketEvent('MemberJoinedSessionId', refetch)
  useSocketEvent('MemberLeftSessionId', refetch)
  useEffect(() => {
    if (isOnline) emit('PreJoinSession', { sessionId }).catch(() => undefined)
  }, [isOnline, sessionId])
  return members.data?.includes(partner.id) ?? false
}

/** With whom, when, and about what. */
function CallSummary({ details, now, hasEnded }: { details: CallDetails; now: Date; hasEnded: boolean }) {
  const { start, partner, topic, aboutPartner } = details
  const end = lessonEnd(details)
  return (
    <div>
      <h2 className="text-h2 text-call-text">
        {sessionWords[details.kind].title} <bdi>{partner.name}</bdi>
      </h2>
      <p className="mt-1 text-call-muted">
        <bdi dir="rtl">{formatRange(start, end)}</bdi>
        {'\u00a0· '}
        {hasEnded
          ? `انتهت ${formatCountdown(end.getTime() - now.getTime())}`
          : `${now < start ? 'تبدأ' : 'بدأت'} ${formatCountdown(start.getTime() - now.getTime())}`}
      </p>
      {topic !== null && (
        <p className="mt-3 rounded-card bg-call-text/8 p-3 text-small" dir="auto">
          {topic}
        </p>
      )}
      {aboutPartner}
    </div>
  )
}

interface JoinConditions {
  the: string
  moment: string
  before: string
  isReady: boolean
  isOnline: boolean
}

function whyNotJoin({ the, moment, before, isReady, isOnline }: JoinConditions): string | undefined {
  if (moment === 'early') return joinOpensText(before)
  if (moment === 'ended') return `انتهت ${the}`
  if (!isReady) return 'شغّل الميكروفون أولًا'
  return isOnline ? undefined : 'نجهّز الاتصال الآن'
}
