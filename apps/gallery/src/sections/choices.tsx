import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { RemovableChip, Tag, ToggleChip } from '@hiwar/ui/chip.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import type { RadioCard } from '@hiwar/ui/radio-cards.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { StarRating } from '@hiwar/ui/star-rating.tsx'
import type { StarCount } from '@hiwar/ui/star-rating.tsx'
import { Switch } from '@hiwar/ui/switch.tsx'
import type { ToggleProps } from '@hiwar/ui/toggle-props.ts'
import { CreditCard, Wallet } from 'lucide-react'
import { Kept, Line, Sample, Section, entriesOf, ignore } from '../frame.tsx'
import { deepText, errorText, hint, longText, names, reason } from '../samples.ts'

const toggleStates: Readonly<Record<string, Partial<ToggleProps>>> = {
  off: {},
  on: { defaultSelected: true, description: hint },
  'disabled, off': { isDisabled: true },
  'disabled, on': { isDisabled: true, defaultSelected: true, description: hint },
}

function ToggleSections() {
  return (
    <>
      <Section file="checkbox.tsx">
        {entriesOf(toggleStates).map(([name, state]) => (
          <Sample key={name} name={name}>
            <Checkbox {...state}>{deepText}</Checkbox>
          </Sample>
        ))}
        <Sample name="invalid, with a link">
          <Checkbox errorMessage={errorText}>
            أوافق على{' '}
            <a className="link" href="#checkbox.tsx">
              شروط الاستخدام
            </a>
          </Checkbox>
        </Sample>
        <Sample name="indeterminate, long">
          <Checkbox isIndeterminate>{longText}</Checkbox>
        </Sample>
      </Section>
      <Section file="switch.tsx">
        {entriesOf(toggleStates).map(([name, state]) => (
          <Sample key={name} name={name}>
            <Switch {...state}>{deepText}</Switch>
          </Sample>
        ))}
        <Sample name="invalid, long" isNarrow>
          <Switch errorMessage={errorText}>{longText}</Switch>
        </Sample>
      </Section>
    </>
  )
}

function ChipSection() {
  return (
    <Section file="chip.tsx">
      <Sample name="ToggleChip: off, on, disabled, disabled and on">
        <Kept first={true}>
          {(isOn, change) => (
            <Line>
              <ToggleChip isSelected={!isOn} onChange={() => change(!isOn)}>
                السفر
              </ToggleChip>
              <ToggleChip isSelected={isOn} onChange={change}>
                العمل
              </ToggleChip>
              <ToggleChip isSelected={false} onChange={ignore} isDisabled>
                الأفلام
              </ToggleChip>
              <ToggleChip isSelected onChange={ignore} isDisabled>
                القصص
              </ToggleChip>
            </Line>
          )}
        </Kept>
      </Sample>
      <Sample name="RemovableChip, Tag" isNarrow>
        <Line>
          <RemovableChip onRemove={ignore}>{deepText}</RemovableChip>
          <RemovableChip onRemove={ignore}>{names.latin}</RemovableChip>
          <Tag>{deepText}</Tag>
          <Tag>{longText}</Tag>
        </Line>
      </Sample>
    </Section>
  )
}

const options: readonly RadioCard<'card' | 'wallet' | 'cash'>[] = [
  {
    value: 'card',
    title: 'بطاقة بنكية',
    description: 'Visa وMastercard وميزة',
    icon: <CreditCard aria-hidden size={24} />,
    aside: <span className="figures">فورًا</span>,
  },
  { value: 'wallet', title: 'محفظة الموبايل', description: longText, icon: <Wallet aria-hidden size={24} /> },
  { value: 'cash', title: 'نقدًا', description: reason, isDisabled: true, icon: <Wallet aria-hidden size={24} /> },
]

function RadioSection() {
  return (
    <Section file="radio-cards.tsx">
      {entriesOf({
        default: {},
        invalid: { errorMessage: errorText },
        disabled: { isDisabled: true, description: hint },
      }).map(([name, state]) => (
        <Sample key={name} name={name}>
          <Kept first={'card' as 'card' | 'wallet' | 'cash' | null}>
            {(value, change) => (
              <RadioCards {...state} label="طريقة الدفع" options={options} value={value} onChange={change} />
            )}
          </Kept>
        </Sample>
      ))}
      <Sample name="three columns, nothing chosen" isWide>
        <RadioCards label="طريقة الدفع" options={options} columns={3} value={null} onChange={ignore} isOptional />
      </Sample>
    </Section>
  )
}

const starLabels: Readonly<Record<StarCount, string>> = {
  1: 'نجمة واحدة',
  2: 'نجمتان',
  3: 'ثلاث نجوم',
  4: 'أربع نجوم',
  5: 'خمس نجوم',
}

function SegmentedSection() {
  return (
    <Section file="segmented.tsx">
      {entriesOf({ default: {}, disabled: { isDisabled: true }, invalid: { isInvalid: true } }).map(([name, state]) => (
        <Sample key={name} name={name}>
          <Kept first="month">
            {(value, change) => (
              <Segmented
                {...state}
                label="مدة الباقة"
                value={value}
                onChange={change}
                options={[
                  { value: 'week', label: 'أسبوع' },
                  { value: 'month', label: 'شهر' },
                  { value: 'year', label: 'سنة', isDisabled: true },
                ]}
              />
            )}
          </Kept>
        </Sample>
      ))}
      <Sample name="long labels in a narrow place" isNarrow>
        <Segmented
          label="العرض"
          value="one"
          onChange={ignore}
          options={[
            { value: 'one', label: 'الحصص القادمة كلها' },
            { value: 'two', label: 'الحصص التي انتهت' },
            { value: 'three', label: deepText },
          ]}
        />
      </Sample>
    </Section>
  )
}

function StarSection() {
  return (
    <Section file="star-rating.tsx">
      {entriesOf({ empty: 0, chosen: 4 }).map(([name, first]) => (
        <Sample key={name} name={name}>
          <Kept first={first}>
            {(value, change) => <StarRating label="تقييم الحصة" labels={starLabels} value={value} onChange={change} />}
          </Kept>
        </Sample>
      ))}
      <Sample name="disabled">
        <StarRating label="تقييم الحصة" labels={starLabels} value={3} onChange={ignore} isDisabled />
      </Sample>
      <Sample name="invalid">
        <StarRating label="تقييم الحصة" labels={starLabels} value={0} onChange={ignore} errorMessage={errorText} />
      </Sample>
    </Section>
  )
}

export function ChoiceSections() {
  return (
    <>
      <ToggleSections />
      <ChipSection />
      <RadioSection />
      <SegmentedSection />
      <StarSection />
    </>
  )
}
