import { formatTimer } from '@hiwar/arabic/dates.ts'
import { Button } from '@hiwar/ui/button.tsx'
import type { ReactNode } from 'react'
import type { CallDetails } from './call-details.ts'
import { CallHeading } from './call-heading.tsx'
import { isAlone, type CallState } from './call-state.ts'
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
  /** The screen of a phone was not touched for a while. */
  isIdle: boolean
  onRejoin: () => void
  onLowData: (isOn: boolean) => void
  /** What stands below the notices. */
  children?: ReactNode
}

/** The timer, the connection, with whom, and what is wrong right now. */
export function CallHeader({
  details,
  state,
  media,
  local,
  now,
  secondsLeft,
  isIdle,
  onRejoin,
  onLowData,
  children,
}: CallHeaderProps) {
  const { start, partner } = details
  return (
    <header className={headerClasses}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-3">
          <Timer secondsLeft={secondsLeft} elapsed={Math.floor((now.getTime() - start.getTime()) / 1000)} />
          <ConnectionStatus connection={state.connection} quality={state.quality} />
        </div>
        <CallHeading
          details={details}
          className="truncate font-text text-small font-normal text-call-muted handheld:sr-only"
        />
      </div>
      {!isIdle && (
        <ShareNotice state={state} media={media} local={local} partnerName={partner.name} onLowData={onLowData} />
      )}
      <ConnectionNotice partner={partner} state={state} onRejoin={onRejoin} onLowData={onLowData} />
      <DeviceProblems media={media} local={local} onHide={() => media.clearErrors()} />
      {children}
    </header>
  )
}

const headerClasses =
  'grid gap-2 p-3 md:px-5 handheld:absolute handheld:inset-x-0 handheld:top-0 handheld:z-10 handheld:bg-linear-to-b ' +
  'handheld:from-call-900/85 handheld:to-transparent handheld:pt-[max(0.75rem,env(safe-area-inset-top))]'

interface ShareNoticeProps extends Pick<CallHeaderProps, 'state' | 'media' | 'local' | 'onLowData'> {
  partnerName: string
}

/** Whose screen is shown. */
function ShareNotice({ state, media, local, partnerName, onLowData }: ShareNoticeProps) {
  if (local.screen)
    return (
      <Notice
        action={
          <Button size="small" variant="secondary" onPress={() => media.stopScreen()}>
            أوقف العرض
          </Button>
        }
      >
        شاشتك معروضة الآن أمام <bdi>{partnerName}</bdi>.
      </Notice>
    )
  if (!state.partnerScreen || isAlone(state.connection)) return null
  if (state.isLowData)
    return (
      <Notice
        action={
          <Button size="small" variant="secondary" onPress={() => onLowData(false)}>
            أظهر الشاشة
          </Button>
        }
      >
        شاشة <bdi>{partnerName}</bdi> معروضة الآن، وتوفير البيانات يخفيها.
      </Notice>
    )
  return (
    <Notice>
      تشاهد الآن شاشة <bdi>{partnerName}</bdi>.{' '}
      <span className="text-call-muted roomy:hidden landscape:hidden">أدر الموبايل لتراها أكبر.</span>
    </Notice>
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

const noticeClasses =
  'flex flex-wrap items-center justify-between gap-3 rounded-card bg-call-text/10 px-4 py-2 text-small ' +
  'handheld:bg-call-800/90'

function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className={noticeClasses}>
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
    <div className="flex flex-wrap items-baseline gap-x-2 tabular-nums handheld:rounded-full handheld:bg-call-800/85 handheld:px-3 handheld:py-0.5">
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
