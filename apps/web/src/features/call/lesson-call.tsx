import { formatCountdown, formatRange } from '@hiwar/arabic/dates.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { getSession } from '@hiwar/contract/sessions.ts'
import { useAsk } from '@hiwar/client/query.ts'
import { joinMoment, lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { emit } from '@hiwar/client/socket.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useEffect } from 'react'
import { ReportAbsence } from '../../parts/report-absence.tsx'
import { useUser } from '../../session/session.ts'
import { useLive, useLiveState } from '../../session/use-live.ts'
import type { CallPanel } from './call-panel.tsx'
import { DeviceCheck } from './device-check.tsx'
import { InCall } from './in-call.tsx'
import { Unsupported, canCall } from './unsupported.tsx'
import { useCallOf, useLocalMedia } from './use-call.ts'

interface LessonCallProps {
  given: LessonWithMembers
  now: Date
  /** The chat and whatever else the screen puts beside the call. */
  panels?: readonly CallPanel[]
  openPanel?: string | null
  onPanel?: (id: string | null) => void
  onInside: (isInside: boolean) => void
  onLeft: () => void
}

const memoryOf = (sessionId: string) => `hiwar.inside.${sessionId}`

/** From the device check to the end of one lesson's call. */
export function LessonCall({ given: { lesson, members }, now, panels = [], openPanel = null, onPanel = () => undefined, onInside, onLeft }: LessonCallProps) {
  const user = useUser()
  const { media, local } = useLocalMedia()
  const other = members.find((member) => member.userId !== user.id)
  const partner = { id: other?.userId ?? 0, name: other?.name ?? '', image: other?.image ?? null }
  const self = { id: user.id, name: user.name ?? '', image: user.image }
  const { call, state } = useCallOf({ sessionId: lesson.sessionId, ownId: user.id, partnerId: partner.id, media })
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  const isPartnerTutor = other?.role !== Role.Student

  const join = async () => {
    await call.join()
    if (call.store.get().phase !== 'joined') return
    sessionStorage.setItem(memoryOf(lesson.sessionId), 'yes')
    onInside(true)
  }
  const leave = async () => {
    sessionStorage.removeItem(memoryOf(lesson.sessionId))
    await call.leave()
    media.stop()
    onLeft()
  }
  useReturnAfterReload(lesson.sessionId, async () => {
    // The connection that came back under a running call is the call's own matter.
    if (call.store.get().phase !== 'idle') return
    await media.start()
    await join()
  })
  const isOver = now.getTime() > end.getTime() + bounds.session.graceSeconds * 1000
  useEffect(() => { if (isOver && state.phase === 'joined') void leave() })

  if (state.phase === 'joined') {
    return (
      <InCall lessonId={lesson.id} state={state} media={media} local={local} self={self} partner={partner} start={start} end={end} now={now}
        panels={panels} openPanel={openPanel} onPanel={onPanel} onLowData={(isOn) => call.setLowData(isOn)} onRejoin={() => { void join() }}
        waitingAction={<ReportAbsence given={{ lesson, members }} now={now} variant="secondary" />}
        waiting={`في انتظار ${isPartnerTutor ? 'المعلّم' : 'الطالب'} ${partner.name}. سيظهر هنا فور دخوله.`} onLeave={() => { void leave() }} />
    )
  }
  if (!canCall()) return <Unsupported />
  return (
    <main id="content" className="min-h-dvh bg-call-900 text-call-text">
      <h1 className="sr-only">حصة مع {partner.name}</h1>
      <DeviceCheck media={media} local={local} self={self}>
        <Ready given={{ lesson, members }} partnerName={partner.name} partnerId={partner.id} now={now} phase={state.phase} isReady={local.status === 'ready'}
          isSilent={local.micError !== null && local.cameraError !== null} onJoin={() => { void join() }} />
      </DeviceCheck>
    </main>
  )
}

/** A reload in the middle comes straight back: this tab was inside, and the server has kept the seat. */
function useReturnAfterReload(sessionId: string, comeBack: () => Promise<void>): void {
  const isOnline = useLiveState() === 'open'
  useEffect(() => {
    if (!isOnline || sessionStorage.getItem(memoryOf(sessionId)) !== 'yes') return
    void comeBack()
    // Once for each connection of the page: `comeBack` is made anew by every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, [isOnline, sessionId])
}

interface ReadyProps {
  given: LessonWithMembers
  partnerName: string
  partnerId: number
  now: Date
  phase: string
  isReady: boolean
  isSilent: boolean
  onJoin: () => void
}

function Ready({ given: { lesson }, partnerName, partnerId, now, phase, isReady, isSilent, onJoin }: ReadyProps) {
  const isOnline = useLiveState() === 'open'
  const inside = useAsk(getSession, { params: { id: lesson.sessionId } })
  useLive('MemberJoinedSessionId', () => { void inside.refetch() })
  useLive('MemberLeftSessionId', () => { void inside.refetch() })
  useEffect(() => { if (isOnline) emit('PreJoinSession', { sessionId: lesson.sessionId }).catch(() => undefined) }, [isOnline, lesson.sessionId])
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  const moment = joinMoment({ start, duration: lesson.duration, canceledAt: null }, now)
  const isHere = inside.data?.includes(partnerId) ?? false
  return (
    <>
      <div>
        <h2 className="text-h2 text-call-text">حصة مع <bdi>{partnerName}</bdi></h2>
        <p className="mt-1 text-call-muted"><bdi>{formatRange(start, end)}</bdi> · {now < start ? `تبدأ ${formatCountdown(start.getTime() - now.getTime())}` : `بدأت ${formatCountdown(start.getTime() - now.getTime())}`}</p>
        {lesson.focus !== null && <p className="mt-3 rounded-card bg-white/8 p-3 text-small" dir="auto">{lesson.focus}</p>}
      </div>
      <p role="status" className="flex items-center gap-2 text-small">
        <span aria-hidden className={`size-2.5 rounded-full ${isHere ? 'bg-[#5fd39a]' : 'bg-white/25'}`} />
        {isHere ? <span><bdi>{partnerName}</bdi> في انتظارك داخل الحصة</span> : 'لم يدخل الطرف الآخر بعد'}
      </p>
      {phase === 'elsewhere' && <p role="alert" className="rounded-card bg-apricot-500/15 p-4 text-small">تتابع الحصة الآن من جهاز أو تبويب آخر. يمكنك إعادتها إلى هنا.</p>}
      {phase === 'refused' && <p role="alert" className="rounded-card bg-danger/25 p-4 text-small">لم نتمكن من إدخالك إلى الحصة. تأكد من اتصالك بالإنترنت وحاول مرة أخرى.</p>}
      {isSilent && <p className="text-small text-apricot-500">ستدخل مستمعًا فقط: لا ميكروفون ولا كاميرا.</p>}
      <Button size="large" isPending={phase === 'joining'} onPress={onJoin} className="w-full"
        disabledReason={joinRefusal({ moment, isReady, isOnline })}>
        {phase === 'elsewhere' ? 'تابع من هنا' : 'انضم إلى الحصة'}
      </Button>
    </>
  )
}

function joinRefusal({ moment, isReady, isOnline }: { moment: string; isReady: boolean; isOnline: boolean }): string | undefined {
  if (moment === 'early') return 'يفتح باب الحصة قبل موعدها بعشر دقائق'
  if (moment === 'ended') return 'انتهت الحصة'
  if (!isReady) return 'شغّل الميكروفون أولًا'
  return isOnline ? undefined : 'نتصل بالخادم الآن'
}
