import { formatTimer } from '@hiwar/arabic/dates.ts'
import { Button } from '@hiwar/ui/button.tsx'
import type { ReactNode } from 'react'
import { sessionWords, type CallDetails } from './call-details.ts'
import type { CallState } from './call-state.ts'
import { ConnectionStatus } from './connection-status.tsx'
import { DeviceProblems } from './device-problems.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'

interface CallHeaderProps {
  details: CallDetails
  state: CallState
  media: MediaControl
  local: LocalMedia
  now: Date
  secondsLeft: number
  onRejoin: () => void
  onLowData: (isOn: boolean) => void
}

/** The timer, the connection, with whom, and what is wrong right now. */
export function CallHeader({ details, state, media, local, now, secondsLeft, onRejoin, onLowData }: CallHeaderProps) {
  const { start, partner } = details
  return (
    <header className="grid gap-2 p-3 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-3">
          <Timer secondsLeft={secondsLeft} elapsed={Math.floor((now.getTime() - start.getTime()) / 1000)} />
          <ConnectionStatus connection={state.connection} quality={state.quality} />
        </div>
        <p className="truncate text-small text-call-muted">
          {sessionWords[details.kind].title} <bdi>{partner.name}</bdi>
        </p>
      </div>
      <ConnectionNotice partner={partner} state={state} onRejoin={onRejoin} onLowData={onLowData} />
      <DeviceProblems media={media} local={local} onHide={() => media.clearErrors()} />
    </header>
  )
}

/** What to know or do about a bad connection; at most one notice at a time. */
function ConnectionNotice({
  partner,
  state,
  onRejoin,
  onLowData,
}: Pick<CallHeaderProps, 'state' | 'onRejoin' | 'onLowData'> & Pick<CallDetails, 'partner'>) {
  if (state.connection === 'lost')
    return (
      <Notice
        action={
          <Button size="small" onPress={onRejoin}>
            ادخل من جديد
          </Button>
        }
      >
        انقطع الاتصال مع <bdi>{partner.name}</bdi>. نواصل المحاولة، ويمكنك الدخول من جديد دون أن تفقد شيئًا.
      </Notice>
    )
  if (state.connection !== 'connected') return null
  if (state.isVideoPaused) return <Notice>الإنترنت ضعيف، فأوقفنا صورتك قليلًا ليبقى الصوت واضحًا. تعود وحدها.</Notice>
  if (state.quality === 'good' || state.isLowData) return null
  return (
    <Notice
      action={
        <Button size="small" variant="secondary" onPress={() => onLowData(true)}>
          وفّر البيانات
        </Button>
      }
    >
      الاتصال ضعيف. توفير البيانات يبقي الصوت واضحًا.
    </Notice>
  )
}

function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-white/10 px-4 py-2 text-small"
    >
      <p>{children}</p>
      {action}
    </div>
  )
}

/** Time elapsed and left; amber from five minutes, red from one. Screen readers are told only at those two points. */
function Timer({ secondsLeft, elapsed }: { secondsLeft: number; elapsed: number }) {
  const left = Math.max(0, secondsLeft)
  const tone = left <= 60 ? 'text-[#ff8a80]' : left <= 300 ? 'text-apricot-500' : 'text-call-text'
  // A span of seconds, since a busy page may skip a single one.
  const isNear = (seconds: number) => left <= seconds && left > seconds - 5
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <p role="timer" className={`font-heading text-label ${tone}`}>
        {left > 0 ? `بقي ${formatTimer(left)}` : `انتهى الوقت منذ ${formatTimer(-secondsLeft)}`}
      </p>
      {left > 0 && (
        <p className="text-tiny text-call-muted">
          {elapsed < 0 ? `تبدأ بعد ${formatTimer(-elapsed)}` : `مضى ${formatTimer(elapsed)}`}
        </p>
      )}
      <p role="status" className="sr-only">
        {isNear(300) ? 'بقيت خمس دقائق' : isNear(60) ? 'بقيت دقيقة' : ''}
      </p>
    </div>
  )
}
