import { formatMonth } from '@hiwar/arabic/dates.ts'
import { ledgerStateLabel } from '@hiwar/arabic/ledger-words.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { LedgerKind, LedgerState } from '@hiwar/contract/invoices.ts'
import { ToggleChip } from '@hiwar/ui/chip.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { ChipGroup, toggleItem } from '../../parts/time-chips.tsx'
import { firstDayOf, recentMonths } from './ledger-period.ts'
import { statesOfKind, type useLedgerFilter } from './use-ledger-filter.ts'

const monthsBack = 14
const everything = 'all'

const kinds = [
  { value: everything, label: 'الكل' },
  { value: LedgerKind.Lesson, label: 'الحصص' },
  { value: LedgerKind.Withdrawal, label: 'السحب' },
]

/** Which lines of the earnings are shown: the month, lessons or withdrawals, and their states. */
export function LedgerFilters({ filter, setKind, setStates, setMonth }: ReturnType<typeof useLedgerFilter>) {
  const { kind, states, month } = filter
  const recent = recentMonths(serverNow(), monthsBack)
  const months = month === null || recent.includes(month) ? recent : [...recent, month]
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <Select
        label="الشهر"
        className="w-52"
        value={month ?? everything}
        onChange={(next) => setMonth(next === everything ? null : next)}
        choices={[
          { value: everything, label: 'كل الشهور' },
          ...months.map((each) => ({ value: each, label: formatMonth(firstDayOf(each)) })),
        ]}
      />
      <Segmented
        label="حصص أم سحب"
        value={kind ?? everything}
        onChange={(next) => setKind(Object.values(LedgerKind).find((each) => each === next) ?? null)}
        options={kinds}
      />
      <ChipGroup label="الحالة">
        {(kind === null ? Object.values(LedgerState) : statesOfKind[kind]).map((state) => (
          <ToggleChip
            key={state}
            isSelected={states.includes(state)}
            onChange={(isOn) => setStates(toggleItem(states, state, isOn))}
          >
            {ledgerStateLabel[state]}
          </ToggleChip>
        ))}
      </ChipGroup>
    </div>
  )
}
