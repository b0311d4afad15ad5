import { IconButton } from '@hiwar/ui/button.tsx'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { labelClasses } from '@hiwar/ui/field-parts.tsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { chosenIn, chosenText } from './filters.ts'
import type { ChoiceGroup } from './filters.ts'
import { toggledGroup, toggledPart } from './group-choice.ts'

interface GroupsFieldProps {
  label: string
  groups: readonly ChoiceGroup[]
  /** As in the address; null: not set. */
  text: string | null
  onChange: (text: string | null) => void
}

/** Groups to choose whole, or to open and choose parts of. */
export function GroupsField({ label, groups, text, onChange }: GroupsFieldProps) {
  const chosen = chosenIn(text)
  return (
    <fieldset className="min-w-0">
      <legend className={labelClasses}>{label}</legend>
      <ul className="mt-1.5 max-h-72 overflow-y-auto rounded-input border border-line-control px-3">
        {groups.map((group) => (
          <GroupChoice
            key={group.value}
            group={group}
            chosen={chosen}
            onToggle={(isOn) => onChange(chosenText(toggledGroup(groups, chosen, { group, isOn })))}
            onTogglePart={(value, isOn) => onChange(chosenText(toggledPart(groups, chosen, { value, isOn })))}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface GroupChoiceProps {
  group: ChoiceGroup
  chosen: readonly string[]
  onToggle: (isOn: boolean) => void
  onTogglePart: (value: string, isOn: boolean) => void
}

function GroupChoice({ group, chosen, onToggle, onTogglePart }: GroupChoiceProps) {
  const isWhole = chosen.includes(group.value)
  const hasPart = group.parts.some(({ value }) => chosen.includes(value))
  const [isOpen, setOpen] = useState(hasPart)
  return (
    <li>
      <div className="flex items-center justify-between gap-2">
        <Checkbox isSelected={isWhole} isIndeterminate={!isWhole && hasPart} onChange={onToggle}>
          {group.label}
        </Checkbox>
        {group.parts.length > 1 && (
          <IconButton
            size="small"
            label={`الإجراءات: ${group.label}`}
            aria-expanded={isOpen}
            icon={
              <ChevronDown
                aria-hidden
                size={20}
                className={`transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
              />
            }
            onPress={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {isOpen && group.parts.length > 1 && (
        <ul className="mb-1 ms-8">
          {group.parts.map(({ value, label }) => (
            <li key={value}>
              <Checkbox isSelected={isWhole || chosen.includes(value)} onChange={(isOn) => onTogglePart(value, isOn)}>
                {label}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
