import { Card } from '@hiwar/ui/card.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'

export interface SettingsSection {
  /** Value of `?tab=`. */
  id: string
  label: string
  /** One line on its content. */
  hint: string
  Icon: LucideIcon
  /** Important data that is missing there, as a sentence. */
  missing?: string | undefined
  content: ReactNode
}

interface SettingsLayoutProps {
  parts: readonly SettingsSection[]
  /** Above the list: the account. */
  head: ReactNode
}

/**
 * Settings: on a phone a list whose entries open as pages with a back link; from 768 px list and section side by side.
 */
export function SettingsLayout({ parts, head }: SettingsLayoutProps) {
  const [query] = useSearchParams()
  const requested = query.get('tab')
  const found = parts.find(({ id }) => id === requested)
  const shown = found ?? parts[0]
  if (requested !== null && found === undefined) return <Navigate to={{ search: '' }} replace />
  if (shown === undefined) return null

  return (
    <div className="grid items-start gap-6 md:grid-cols-[220px_minmax(0,1fr)] xl:grid-cols-[300px_minmax(0,1fr)]">
      <div
        className={`flex flex-col gap-4 md:sticky md:top-24 lg:top-26 ${found === undefined ? '' : 'max-md:hidden'}`}
      >
        {head}
        <PartList parts={parts} shown={shown.id} />
      </div>
      <section
        aria-labelledby="settings-part"
        className={`@container min-w-0 ${found === undefined ? 'max-md:hidden' : ''}`}
      >
        <Link
          to={{ search: '' }}
          className="mb-3 inline-flex min-h-11 items-center gap-1 text-label text-nile-700 md:hidden"
        >
          <ChevronRight size={20} aria-hidden />
          كل الإعدادات
        </Link>
        <h2 id="settings-part" className="mb-4 text-h2 text-ink-900 md:sr-only">
          {shown.label}
        </h2>
        {shown.content}
      </section>
    </div>
  )
}

function PartList({ parts, shown }: { parts: readonly SettingsSection[]; shown: string }) {
  return (
    <nav aria-label="أقسام الإعدادات">
      <Card as="div" padding="none">
        <ul className="divide-y divide-sand-300">
          {parts.map(({ id, label, hint, Icon, missing }) => (
            <li key={id}>
              <Link
                to={{ search: `?tab=${id}` }}
                aria-current={id === shown ? 'page' : undefined}
                className={
                  'group flex min-h-16 items-center gap-3 px-4 py-3 transition-colors ' +
                  'first:rounded-t-card hover:bg-sand-100 md:aria-[current=page]:bg-nile-50'
                }
              >
                <Icon size={22} strokeWidth={1.75} aria-hidden className="shrink-0 text-nile-700" />
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-2 text-label text-ink-900">
                    {label}
                    {missing !== undefined && (
                      <span className="size-2.5 shrink-0 rounded-full bg-danger forced-color-adjust-none" aria-hidden />
                    )}
                  </span>
                  <span className={`block text-small ${missing === undefined ? 'text-ink-600' : 'text-danger'}`}>
                    {missing ?? hint}
                  </span>
                </span>
                <ChevronLeft size={20} aria-hidden className="shrink-0 text-ink-600 md:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}
