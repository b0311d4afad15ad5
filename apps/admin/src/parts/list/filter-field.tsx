import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { labelClasses } from '@hiwar/ui/field-parts.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useId, useState } from 'react'
import { PersonPicker } from '../people/person-picker.tsx'
import { DatesField } from './dates-field.tsx'
import { chosenIn, chosenText } from './filters.ts'
import type { Filter } from './filters.ts'
import { GroupsField } from './groups-field.tsx'

export interface FilterFieldProps {
  filter: Filter<unknown>
  /** As in the address; null: not set. */
  text: string | null
  onChange: (text: string | null) => void
}

const anything = 'any'

/** The field of a filter. It works on the text of the address, which the filter itself checks. */
export function FilterField({ filter, text, onChange }: FilterFieldProps) {
  const { label, field } = filter
  switch (field.kind) {
    case 'one':
      return (
        <Select
          label={label}
          value={text ?? anything}
          onChange={(value) => onChange(value === anything ? null : value)}
          choices={[{ value: anything, label: 'الكل' }, ...field.choices()]}
        />
      )
    case 'many':
      return <ManyField label={label} choices={field.choices()} text={text} onChange={onChange} />
    case 'groups':
      return <GroupsField label={label} groups={field.groups()} text={text} onChange={onChange} />
    case 'person':
      return (
        <PersonPicker
          label={label}
          role={field.role}
          value={text === null ? null : Number(text)}
          onChange={(id) => onChange(id === null ? null : String(id))}
        />
      )
    case 'dates':
      return <DatesField label={label} text={text} onChange={onChange} />
    case 'numbers':
    case 'money':
      return <RangeField key={text} label={label} filter={filter} text={text} onChange={onChange} />
    case 'text':
      return <WordField key={text} label={label} isLatin={field.isLatin} text={text} onChange={onChange} />
  }
}

interface ManyFieldProps extends Omit<FilterFieldProps, 'filter'> {
  label: string
  choices: readonly { value: string; label: string }[]
}

function ManyField({ label, choices, text, onChange }: ManyFieldProps) {
  const chosen = chosenIn(text)
  const toggle = (value: string, isOn: boolean) => {
    const next = choices.map((choice) => choice.value).filter((each) => (each === value ? isOn : chosen.includes(each)))
    onChange(chosenText(next))
  }
  return (
    <fieldset className="min-w-0">
      <legend className={labelClasses}>{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            isSelected={chosen.includes(choice.value)}
            onChange={(isOn) => toggle(choice.value, isOn)}
          >
            {choice.label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

interface WordFieldProps extends Omit<FilterFieldProps, 'filter'> {
  label: string
  isLatin: boolean
}

/** Applied on Enter and on leaving the field. */
function WordField({ label, isLatin, text, onChange }: WordFieldProps) {
  const [typed, setTyped] = useState(text ?? '')
  const apply = () => {
    const next = typed.trim() === '' ? null : typed.trim()
    if (next !== text) onChange(next)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        label={label}
        isLatin={isLatin}
        value={typed}
        onChange={(value) => setTyped(isLatin ? normaliseDigits(value) : value)}
        onBlur={apply}
      />
    </form>
  )
}

interface RangeFieldProps extends FilterFieldProps {
  label: string
}

/** Two numbers, either may be left out; applied on Enter and on leaving a field. */
function RangeField({ label, filter, text, onChange }: RangeFieldProps) {
  const [from = '', to = ''] = (text ?? '').split('..')
  const [ends, setEnds] = useState({ from, to })
  const id = useId()
  const isMoney = filter.field.kind === 'money'
  const typed = `${ends.from.trim()}..${ends.to.trim()}`
  const isEmpty = typed === '..'
  const isWrong = !isEmpty && filter.parse(typed) === null
  const apply = () => {
    if (!isWrong && (isEmpty ? text !== null : typed !== text)) onChange(isEmpty ? null : typed)
  }
  const unit = isMoney ? 'ج.م.' : undefined
  return (
    <form
      role="group"
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <span id={id} className={labelClasses}>
        {label}
      </span>
      <div className="mt-1 flex gap-3">
        <TextField
          label="من"
          inputMode={isMoney ? 'decimal' : 'numeric'}
          suffix={unit}
          value={ends.from}
          onChange={(value) => setEnds({ ...ends, from: normaliseDigits(value) })}
          onBlur={apply}
          isInvalid={isWrong}
        />
        <TextField
          label="إلى"
          inputMode={isMoney ? 'decimal' : 'numeric'}
          suffix={unit}
          value={ends.to}
          onChange={(value) => setEnds({ ...ends, to: normaliseDigits(value) })}
          onBlur={apply}
          isInvalid={isWrong}
          errorMessage={isWrong ? 'اكتب رقمين، الأول أصغر.' : undefined}
        />
      </div>
      <button type="submit" className="sr-only" tabIndex={-1}>
        طبّق
      </button>
    </form>
  )
}
