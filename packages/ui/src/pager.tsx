import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from './button.tsx'
import { buttonClasses } from './button-classes.ts'
import { joinClasses } from './class-names.ts'
import { NextIcon, PreviousIcon } from './icons.tsx'

export interface PagerProps {
  /** One-based. */
  page: number
  pages: number
  onSelect: (page: number) => void
  className?: string
}

type Place = number | 'gap-before' | 'gap-after'

/** First, last, and the neighbours of the current page, with gaps between. */
function placesOf(page: number, pages: number): Place[] {
  const near = [page - 1, page, page + 1].filter((each) => each > 1 && each < pages)
  const first = near[0] ?? pages
  const last = near.at(-1) ?? 1
  return [
    1,
    ...(first > 2 ? ['gap-before' as const] : []),
    ...near,
    ...(last < pages - 1 && near.length > 0 ? ['gap-after' as const] : []),
    ...(pages > 1 ? [pages] : []),
  ]
}

/** The pages of a list; nothing when there is only one. On a phone only "page n of m" between the arrows. */
export function Pager({ page, pages, onSelect, className }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="الصفحات" className={joinClasses('flex flex-wrap items-center justify-center gap-1', className)}>
      <Button variant="quiet" size="small" isDisabled={page <= 1} onPress={() => onSelect(page - 1)}>
        <PreviousIcon />
        {actions.previous}
      </Button>
      <p className="px-2 text-small whitespace-nowrap text-ink-600 md:hidden">
        صفحة {formatInteger(page)} من {formatInteger(pages)}
      </p>
      <ol className="flex items-center gap-1 max-md:hidden">
        {placesOf(page, pages).map((place) => (
          <li key={place}>
            {typeof place === 'number' ? (
              <PageButton place={place} isCurrent={place === page} onSelect={onSelect} />
            ) : (
              <span aria-hidden className="px-1 text-ink-600">
                …
              </span>
            )}
          </li>
        ))}
      </ol>
      <Button variant="quiet" size="small" isDisabled={page >= pages} onPress={() => onSelect(page + 1)}>
        {actions.next}
        <NextIcon />
      </Button>
    </nav>
  )
}

function PageButton({
  place,
  isCurrent,
  onSelect,
}: {
  place: number
  isCurrent: boolean
  onSelect: (page: number) => void
}) {
  return (
    <button
      type="button"
      aria-label={`صفحة ${formatInteger(place)}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onSelect(place)}
      className={buttonClasses({
        variant: isCurrent ? 'primary' : 'quiet',
        size: 'small',
        isIcon: true,
        className: 'figures forced-colors:aria-[current=page]:border-4',
      })}
    >
      {formatInteger(place)}
    </button>
  )
}
