// The kinds of filter a list can have. Each says how its value is written in the address (bad text is no value, dropped
// silently), which field shows it and what its chip says (admin.md 0.3).
import { formatShortDate } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { formatMoney, moneyText, parseMoney } from '@hiwar/arabic/money.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { isDay } from '@hiwar/rules/civil-day.ts'
import type { Choice } from '@hiwar/ui/choice.ts'
import { idOf } from '../row-id.ts'

/** Cairo days, both included; null is open. At least one end is given. */
export interface DateRange {
  readonly from: string | null
  readonly to: string | null
}

/** Whole numbers or piastres, both included; null is open. At least one end is given. */
export interface NumberRange {
  readonly from: number | null
  readonly to: number | null
}

/** A choice that stands for all of its parts, of which some can be chosen instead. */
export interface ChoiceGroup extends Choice {
  readonly parts: readonly Choice[]
}

/** How a filter is shown; the fields work on the text of the address. */
export type FilterField =
  | { readonly kind: 'groups'; readonly groups: () => readonly ChoiceGroup[] }
  | { readonly kind: 'one' | 'many'; readonly choices: () => readonly Choice[] }
  | { readonly kind: 'person'; readonly role?: Role }
  | { readonly kind: 'text'; readonly isLatin: boolean }
  | { readonly kind: 'dates' | 'numbers' | 'money' }

/** A filter of a list. Its methods take the parsed value. */
export interface Filter<Value> {
  readonly label: string
  readonly field: FilterField
  /** Null when the text is no value. */
  parse(text: string): Value | null
  format(value: Value): string
  /** What the chip says after the label. */
  describe(value: Value): string
}

type Enumeration = Readonly<Record<string, string | number>>
type ValueOf<E extends Enumeration> = E[keyof E]
type Labels<E extends Enumeration> = Readonly<Record<ValueOf<E>, string>>

const valuesOf = <E extends Enumeration>(enumeration: E) => Object.values(enumeration) as ValueOf<E>[]
/** Labels are read when shown, since their digits can change. */
const choicesOf =
  <E extends Enumeration>(enumeration: E, labels: Labels<E>) =>
  () =>
    valuesOf(enumeration).map((value) => ({ value: String(value), label: labels[value] }))

/** One value of an enumeration: `role=3`. */
export function oneOf<const E extends Enumeration>(
  label: string,
  enumeration: E,
  labels: Labels<E>,
): Filter<ValueOf<E>> {
  return {
    label,
    field: { kind: 'one', choices: choicesOf(enumeration, labels) },
    parse: (text) => valuesOf(enumeration).find((value) => String(value) === text) ?? null,
    format: String,
    describe: (value) => labels[value],
  }
}

/** The chosen values in a text of the address. */
export const chosenIn = (text: string | null): readonly string[] => (text === null ? [] : text.split(','))

/** The chosen values as a text of the address; null: none. */
export const chosenText = (values: readonly (string | number)[]): string | null =>
  values.length === 0 ? null : values.join(',')

interface Named<Value> {
  readonly value: Value
  readonly label: string
}

/** Some of these choices, in their order. Unknown ones are dropped. */
function someOf<Value extends string | number>(
  label: string,
  field: FilterField,
  choices: () => readonly Named<Value>[],
): Filter<readonly Value[]> {
  return {
    label,
    field,
    parse: (text) => {
      const wanted = new Set(chosenIn(text))
      const values = choices().flatMap(({ value }) => (wanted.has(String(value)) ? [value] : []))
      return values.length === 0 ? null : values
    },
    format: (values) => chosenText(values) ?? '',
    describe: (values) =>
      choices()
        .flatMap((choice) => (values.includes(choice.value) ? [choice.label] : []))
        .join('، '),
  }
}

/** Some values of an enumeration: `status=0,1`. */
export function manyOf<const E extends Enumeration>(
  label: string,
  enumeration: E,
  labels: Labels<E>,
): Filter<readonly ValueOf<E>[]> {
  return someOf(label, { kind: 'many', choices: choicesOf(enumeration, labels) }, () =>
    valuesOf(enumeration).map((value) => ({ value, label: labels[value] })),
  )
}

/** Whole groups, or some of their parts: `action=invoice.,tx.refund`. */
export function groupsOf<const Value extends string>(
  label: string,
  groups: () => readonly (Choice<Value> & { readonly parts: readonly Choice<Value>[] })[],
): Filter<readonly Value[]> {
  return someOf(label, { kind: 'groups', groups }, () => groups().flatMap((group) => [group, ...group.parts]))
}

/** Yes or no: `verified=true`. */
export function flag(label: string, words: { readonly yes: string; readonly no: string }): Filter<boolean> {
  return {
    label,
    field: {
      kind: 'one',
      choices: () => [
        { value: 'true', label: words.yes },
        { value: 'false', label: words.no },
      ],
    },
    parse: (text) => (text === 'true' ? true : text === 'false' ? false : null),
    format: String,
    describe: (value) => (value ? words.yes : words.no),
  }
}

/** A person, chosen by name, email or phone: `user=12`. With `role` only such are offered. */
export function person(label: string, role?: Role): Filter<number> {
  return { label, field: { kind: 'person', role }, parse: idOf, format: String, describe: (id) => `#${id}` }
}

/** The id of something else: `plan=4`. */
export function id(label: string): Filter<number> {
  return {
    label,
    field: { kind: 'text', isLatin: true },
    parse: idOf,
    format: String,
    describe: (value) => isolate(`#${value}`),
  }
}

const maxText = 100

/** Free text. `isLatin` for emails, phones and references. */
export function text(label: string, { isLatin = false }: { isLatin?: boolean } = {}): Filter<string> {
  return {
    label,
    field: { kind: 'text', isLatin },
    parse: (typed) => (typed.trim() === '' || typed.length > maxText ? null : typed.trim()),
    format: (value) => value,
    describe: isolate,
  }
}

/** Both ends of `a..b`; null when neither is given, or one is no value. */
function endsOf<End extends number | string>(
  typed: string,
  read: (end: string) => End | null,
): { from: End | null; to: End | null } | null {
  const [first, second, ...rest] = typed.split('..')
  if (first === undefined || second === undefined || rest.length > 0 || (first === '' && second === '')) return null
  const [from, to] = [first === '' ? null : read(first), second === '' ? null : read(second)]
  if ((from === null && first !== '') || (to === null && second !== '')) return null
  return from !== null && to !== null && from > to ? null : { from, to }
}

/** «من … إلى …», with an open end left out. */
function describeEnds<End extends number | string>(
  { from, to }: { from: End | null; to: End | null },
  write: (end: End) => string,
): string {
  if (from !== null && from === to) return write(from)
  return [from === null ? '' : `من ${write(from)}`, to === null ? '' : `إلى ${write(to)}`].filter(Boolean).join(' ')
}

/** Cairo days: `created=2026-01-01..2026-01-31`. */
export function dateRange(label: string): Filter<DateRange> {
  return {
    label,
    field: { kind: 'dates' },
    parse: (typed) => endsOf(typed, (day) => (isDay(day) ? day : null)),
    format: ({ from, to }) => `${from ?? ''}..${to ?? ''}`,
    describe: (range) => describeEnds(range, (day) => formatShortDate(day)),
  }
}

/** Whole numbers from 0: `notice=30..60`. `describe` writes one with its unit. */
export function intRange(label: string, describe: (value: number) => string = formatInteger): Filter<NumberRange> {
  return {
    label,
    field: { kind: 'numbers' },
    parse: (typed) => endsOf(typed, (end) => (/^\d{1,9}$/.test(end) ? Number(end) : null)),
    format: ({ from, to }) => `${from ?? ''}..${to ?? ''}`,
    describe: (range) => describeEnds(range, describe),
  }
}

const maxPiastres = 2_147_483_647

/** Piastres, written in pounds: `amount=10.50..200`. */
export function moneyRange(label: string): Filter<NumberRange> {
  return {
    label,
    field: { kind: 'money' },
    parse: (typed) =>
      endsOf(typed, (end) => {
        const piastres = parseMoney(end)
        return piastres === null || piastres < 0 || piastres > maxPiastres ? null : piastres
      }),
    format: ({ from, to }) => `${from === null ? '' : moneyText(from)}..${to === null ? '' : moneyText(to)}`,
    describe: (range) => describeEnds(range, formatMoney),
  }
}
