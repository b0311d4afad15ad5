// Chips for weekdays and times of day, used by the tutor filters and by watch requests.
import { weekdayLabel } from '@hiwar/arabic/labels.ts'
import { Weekday } from '@hiwar/contract/enums.ts'
import { ToggleChip } from '@hiwar/ui/chip.tsx'
import type { ReactNode } from 'react'
import { dayWindows, nameOfWindow } from './day-windows.ts'

/** The week starts on Saturday. */
const week = [
  Weekday.Saturday,
  Weekday.Sunday,
  Weekday.Monday,
  Weekday.Tuesday,
  Weekday.Wednesday,
  Weekday.Thursday,
  Weekday.Friday,
] as const

/** The list with the item added or removed. */
export const toggleItem = <T,>(list: readonly T[], item: T, isOn: boolean): T[] =>
  isOn ? [...list, item] : list.filter((each) => each !== item)

export function DayChips({ days, onChange }: { days: readonly Weekday[]; onChange: (days: Weekday[]) => void }) {
  return week.map((day) => (
    <ToggleChip key={day} isSelected={days.includes(day)} onChange={(isOn) => onChange(toggleItem(days, day, isOn))}>
      {weekdayLabel[day]}
    </ToggleChip>
  ))
}

export function WindowChips({
  windows,
  onChange,
}: {
  windows: readonly string[]
  onChange: (windows: string[]) => void
}) {
  return dayWindows.map((window) => (
    <ToggleChip
      key={window}
      isSelected={windows.includes(window)}
      onChange={(isOn) => onChange(toggleItem(windows, window, isOn))}
    >
      {nameOfWindow(window)}
    </ToggleChip>
  ))
}

/** A named group of chips. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-heading text-label">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
