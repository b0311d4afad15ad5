interface Split {
  readonly total: number
  readonly ratified: number
  readonly canceled: number
}

interface SplitTableProps {
  rows: readonly { label: string; split: Split; write: (count: number) => string }[]
}

const heads = ['الكل', 'غير ملغاة', 'ملغاة']

/** Totals beside what remained and what was canceled. */
export function SplitTable({ rows }: SplitTableProps) {
  return (
    <div className="overflow-x-auto">
      {/* All columns fit a card on a phone and half of a desktop: long times wrap. */}
      <table className="w-full table-fixed border-separate border-spacing-0 text-[0.9375rem]">
        <caption className="sr-only">الحصص والدقائق حسب الحالة</caption>
        <thead>
          <tr>
            <th aria-label="البند" className={`${cell} text-start`} />
            {heads.map((head) => (
              <th key={head} scope="col" className={`${cell} text-end text-small font-semibold text-ink-600`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, split, write }) => (
            <tr key={label}>
              <th scope="row" className={`${cell} text-start font-normal text-ink-600`}>
                {label}
              </th>
              {[split.total, split.ratified, split.canceled].map((count, place) => (
                <td key={heads[place]} className={`${cell} figures text-end`}>
                  {write(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = 'h-11 border-b border-sand-300 px-2'
