import { formatInteger, normaliseDigits } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { NextIcon, PreviousIcon } from './icons.tsx'
import { joinClasses } from './class-names.ts'

export interface PageBarProps {
  /** One-based. */
  page: number
  pages: number
  onSelect: (page: number) => void
  className?: string
}

/** First, previous, next, last, and a field to jump to a page; on a phone only previous and next (admin.md 0.3). */
export function PageBar({ page, pages, onSelect, className }: PageBarProps) {
  const [isFirst, isLast] = [page <= 1, page >= pages]
  return (
    <nav aria-label="الصفحات" className={joinClasses('flex items-center gap-1', className)}>
      <Step label="الصفحة الأولى" isDisabled={isFirst} onPress={() => onSelect(1)} isWide>
        <ChevronsLeft aria-hidden size={20} className="icon--dir" />
      </Step>
      <Step label={actions.previous} isDisabled={isFirst} onPress={() => onSelect(page - 1)}>
        <PreviousIcon />
      </Step>
      <p className="flex items-center gap-1.5 px-1 text-small whitespace-nowrap text-ink-600">
        صفحة
        <JumpField key={page} page={page} pages={pages} onSelect={onSelect} />
        من {formatInteger(pages)}
      </p>
      <Step label={actions.next} isDisabled={isLast} onPress={() => onSelect(page + 1)}>
        <NextIcon />
      </Step>
      <Step label="الصفحة الأخيرة" isDisabled={isLast} onPress={() => onSelect(pages)} isWide>
        <ChevronsRight aria-hidden size={20} className="icon--dir" />
      </Step>
    </nav>
  )
}

interface StepProps {
  label: string
  isDisabled: boolean
  onPress: () => void
  /** Left out on a phone. */
  isWide?: boolean
  children: ReactNode
}

function Step({ label, children, isWide = false, ...given }: StepProps) {
  return (
    <IconButton
      {...given}
      label={label}
      icon={children}
      size="small"
      className={isWide ? 'max-md:hidden' : undefined}
    />
  )
}

/** The page as a field: type a number and press Enter. */
function JumpField({ page, pages, onSelect }: Pick<PageBarProps, 'page' | 'pages' | 'onSelect'>) {
  const [typed, setTyped] = useState(String(page))
  const jump = () => {
    const wanted = Number(typed)
    if (!Number.isInteger(wanted) || wanted < 1) return setTyped(String(page))
    const target = Math.min(wanted, pages)
    setTyped(String(target))
    if (target !== page) onSelect(target)
  }
  return (
    <>
      <span className="figures md:hidden">{formatInteger(page)}</span>
      <input
        aria-label="اذهب إلى صفحة"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(normaliseDigits(event.target.value).replaceAll(/\D/g, '').slice(0, 7))}
        onBlur={jump}
        onKeyDown={(event) => {
          if (event.key === 'Enter') jump()
        }}
        className={
          'figures h-11 w-14 rounded-input border border-line-control bg-white px-1 text-center text-ink-900 ' +
          'hover:border-ink-600 max-md:hidden'
        }
      />
    </>
  )
}
