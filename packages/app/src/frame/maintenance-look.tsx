// What maintenance looks like to users; the back office previews it.
import { formatDateTime } from '@hiwar/arabic/dates.ts'
import type { MaintenanceMode } from '@hiwar/contract/settings.ts'
import { Logo } from '@hiwar/ui/logo.tsx'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { BannerLine } from './banner-line.tsx'

export interface MaintenanceNotice {
  mode: Exclude<MaintenanceMode, 'off'>
  /** Null: the usual text of the mode. */
  text: string | null
  until: string | null
}

const usualText = {
  notice: 'نُجري صيانة قريبًا.',
  readonly: 'نُجري صيانة الآن: يمكنك التصفّح، ولا يُحفظ أي تغيير حتى ننتهي.',
  closed: 'نُجري صيانة قصيرة، ونعود قريبًا.',
}

const wordsOf = ({ mode, text }: MaintenanceNotice) => text ?? usualText[mode]
const endOf = ({ until }: MaintenanceNotice) => (until === null ? '' : `حتى ${formatDateTime(until)}`)

/** The line above every screen. */
export function MaintenanceBanner({ notice }: { notice: MaintenanceNotice }) {
  const [words, end] = [wordsOf(notice), endOf(notice)]
  return (
    <BannerLine
      icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden />}
      text={end === '' ? words : `${words.replace(/\.$/, '')} (${end}).`}
    />
  )
}

interface ClosedNoticeProps {
  notice: MaintenanceNotice
  /** The element of the words, which names the page. */
  heading: 'h1' | 'p'
  /** Ids of the words and of what stands below them. */
  id: string
  children?: ReactNode
}

/** The content of the page that covers every screen while the product is closed. */
export function ClosedNotice({ notice, heading: Heading, id, children }: ClosedNoticeProps) {
  const end = endOf(notice)
  return (
    <>
      <Logo size={48} />
      <Heading id={`${id}-title`} className={`font-heading text-balance ${Heading === 'h1' ? 'text-h1' : 'text-h3'}`}>
        {wordsOf(notice)}
      </Heading>
      <div id={`${id}-text`}>
        {end !== '' && <p className="mb-4 text-ink-600">{end}</p>}
        <p className="text-small text-ink-600">تعود الصفحة وحدها حين ننتهي، ولا يضيع شيء مما كتبت.</p>
      </div>
      {children}
    </>
  )
}
