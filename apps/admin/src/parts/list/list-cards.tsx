import { actions } from '@hiwar/arabic/words.ts'
import { IconButton } from '@hiwar/ui/button.tsx'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { Menu } from '@hiwar/ui/menu.tsx'
import { Ellipsis } from 'lucide-react'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import type { ReactNode } from 'react'
import type { RowCard } from './list-props.ts'
import type { Selection } from './use-selection.ts'

interface ListCardsProps<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  card: (row: Row) => RowCard
  onOpen: ((row: Row) => void) | undefined
  menu: ((row: Row) => readonly (readonly MenuEntry[])[]) | undefined
  flashed: ReadonlySet<string>
  /** While rows are selected, their titles are checkboxes. */
  selection: Pick<Selection<Row>, 'ids' | 'setIds'> | null
}

/** Rows below 768 px: title, state, three facts, menu (admin.md 0.3). */
export function ListCards<Row>({ rows, idOf, nameOf, card, onOpen, menu, flashed, selection }: ListCardsProps<Row>) {
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => {
        const { title, state, facts } = card(row)
        const name = nameOf(row)
        const id = String(idOf(row))
        return (
          <li
            key={id}
            data-flash={flashed.has(id) || undefined}
            className="surface relative p-4 data-flash:animate-flash"
          >
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <CardTitle id={id} selection={selection} onOpen={onOpen && (() => onOpen(row))}>
                  {title}
                </CardTitle>
                {state !== undefined && <div className="mt-1">{state}</div>}
              </div>
              {menu !== undefined && <RowMenu groups={menu(row)} name={name} className="relative z-10 -me-2 -mt-1.5" />}
            </div>
            <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-small">
              {facts.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-ink-600">{label}</dt>
                  <dd className="relative z-10 truncate text-end">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

interface CardTitleProps {
  id: string
  selection: Pick<Selection<unknown>, 'ids' | 'setIds'> | null
  onOpen: (() => void) | undefined
  children: ReactNode
}

function CardTitle({ id, selection, onOpen, children }: CardTitleProps) {
  if (selection !== null) {
    const { ids, setIds } = selection
    const toggle = (isOn: boolean) => setIds(new Set(isOn ? [...ids, id] : [...ids].filter((each) => each !== id)))
    return (
      <Checkbox isSelected={ids.has(id)} onChange={toggle} className="-my-2">
        <span className="text-label">{children}</span>
      </Checkbox>
    )
  }
  if (onOpen === undefined) return <span className="text-label">{children}</span>
  return (
    <button type="button" onClick={onOpen} className="card-link max-w-full cursor-pointer text-start text-label">
      {children}
    </button>
  )
}

interface RowMenuProps {
  groups: readonly (readonly MenuEntry[])[]
  /** What the row is called. */
  name: string
  className?: string
}

/** The actions of a row; nothing when there are none. */
export function RowMenu({ groups, name, className }: RowMenuProps) {
  const filled = groups.filter((group) => group.length > 0)
  if (filled.length === 0) return null
  return (
    <Menu
      label={`${actions.more}: ${name}`}
      groups={filled}
      trigger={
        <IconButton
          label={`${actions.more}: ${name}`}
          size="small"
          icon={<Ellipsis aria-hidden size={20} />}
          className={className}
        />
      }
    />
  )
}
