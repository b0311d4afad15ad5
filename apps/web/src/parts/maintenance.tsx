import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { call } from '@hiwar/client/http.ts'
import { on, socketState, subscribeSocket } from '@hiwar/client/socket.ts'
import { subscribeAuth } from '@hiwar/client/auth-store.ts'
import { getSettings } from '@hiwar/contract/settings.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Logo } from '@hiwar/ui/logo.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { BannerLine } from './banner-line.tsx'
import { storeSettings, useSetting } from './platform-settings.ts'

const closedPauseMs = 30_000
const openPauseMs = 5 * MINUTE_MS
/** A call goes on behind closed doors. */
const callPaths = /^\/(session|lesson\/|interview\/|demo-session\/)/

const usualText = {
  notice: 'نُجري صيانة قريبًا.',
  readonly: 'نُجري صيانة الآن: يمكنك التصفّح، ولا يُحفظ أي تغيير حتى ننتهي.',
  closed: 'نُجري صيانة قصيرة، ونعود قريبًا.',
}

async function refreshSettings(): Promise<void> {
  try {
    // A guest's answer may be kept for a minute: whoever is told, or waits behind a closed door, wants the newest.
    storeSettings((await call(getSettings, { cache: 'no-cache' })).values)
  } catch {
    // What is known stays; the next look may have more luck.
  }
}

/**
 * Asks what is set: at the start, for another person, when told of a change, when one may have been told unheard, and
 * from time to time; the pauses differ a little for each.
 */
function useSettingsRefresh(isClosed: boolean): void {
  useEffect(() => {
    void refreshSettings()
    return subscribeAuth(() => {
      void refreshSettings()
    })
  }, [])
  useEffect(
    () =>
      on('PlatformSettingsUpdated', () => {
        void refreshSettings()
      }),
    [],
  )
  // What was set while the connection was not open, the first one too, was told to nobody here.
  useEffect(
    () =>
      subscribeSocket(() => {
        if (socketState() === 'open') void refreshSettings()
      }),
    [],
  )
  useEffect(() => {
    const pause = (isClosed ? closedPauseMs : openPauseMs) * (0.8 + Math.random() * 0.4)
    const timer = setInterval(() => {
      void refreshSettings()
    }, pause)
    return () => {
      clearInterval(timer)
    }
  }, [isClosed])
}

/**
 * Says what is closed, why and until when (extras.md 12.3). While all is, this is the only page, and it leaves by
 * itself.
 */
export function Maintenance() {
  const mode = useSetting('maintenance.mode', 'off')
  const text = useSetting('maintenance.text', null)
  const until = useSetting('maintenance.until', null)
  const { pathname } = useLocation()
  useSettingsRefresh(mode === 'closed')
  if (mode === 'off') return null

  const words = text ?? usualText[mode]
  const end = until === null ? '' : `حتى ${formatDateTime(until)}`
  if (mode === 'closed' && !callPaths.test(pathname)) return <ClosedPage words={words} end={end} />
  return (
    <BannerLine
      icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden />}
      text={end === '' ? words : `${words.replace(/\.$/, '')} (${end}).`}
    />
  )
}

/** One control, and no way out before the product is open: Escape pressed twice would close it whatever is answered. */
function blockClosingKeys(event: KeyboardEvent): void {
  if (event.key === 'Tab' || event.key === 'Escape') event.preventDefault()
}

/** Above every other window; what stands below keeps its state and gets the focus back. */
function ClosedPage({ words, end }: { words: string; end: string }) {
  const page = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    page.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return createPortal(
    <dialog
      ref={page}
      role="alertdialog"
      aria-labelledby="closed-title"
      aria-describedby="closed-text"
      tabIndex={-1}
      data-react-aria-top-layer="true"
      onKeyDown={blockClosingKeys}
      onCancel={(event) => {
        event.preventDefault()
      }}
      className={
        'fixed inset-0 flex size-full max-h-none max-w-none flex-col items-center ' +
        'justify-center gap-6 bg-sand-100 px-6 text-center text-ink-900 outline-none'
      }
    >
      <Logo size={48} />
      <h1 id="closed-title" className="text-title font-bold">
        {words}
      </h1>
      <div id="closed-text">
        {end !== '' && <p className="mb-4 text-ink-600">{end}</p>}
        <p className="text-small text-ink-600">تعود الصفحة وحدها حين ننتهي، ولا يضيع شيء مما كتبت.</p>
      </div>
      <Button
        variant="secondary"
        onPress={() => {
          void refreshSettings()
        }}
      >
        انظر الآن
      </Button>
    </dialog>,
    document.body,
  )
}
