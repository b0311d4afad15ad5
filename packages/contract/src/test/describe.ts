// What a schema takes, written down: its shape, its bounds and the codes it answers with. Rules that are functions are
// described by what they do with texts of every length and with the samples.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** The parts of zod's definitions that are written down. */
interface Definition {
  readonly type?: string
  readonly check?: string
  readonly format?: string
  readonly abort?: boolean
  readonly error?: (issue: { input: unknown }) => unknown
  readonly checks?: readonly { readonly _zod: { readonly def: Definition } }[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly element?: Schema
  readonly innerType?: Schema
  readonly options?: readonly Schema[]
  readonly items?: readonly Schema[]
  readonly in?: Schema
  readonly out?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly defaultValue?: unknown
  readonly value?: unknown
  readonly inclusive?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: RegExp
}

export interface Probes {
  /** Names of what is written down elsewhere: schemas, endpoints. */
  readonly names: ReadonlyMap<unknown, string>
  /** What rules that are functions do, by the name it is written down under. */
  readonly behaviours: Map<string, string>
  readonly texts: readonly string[]
  /** For rules that refuse most texts. */
  readonly words: readonly unknown[]
  /** Lengths of texts, ascending. */
  readonly lengths: readonly number[]
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** Any value of the contract: schemas as what they take, everything else as JSON. */
export function describeValue(value: unknown, probes: Probes): string {
  const name = probes.names.get(value)
  if (name !== undefined) return name
  return describeDefinition(value, probes)
}

/** The same without a name for the value itself. */
export function describeDefinition(value: unknown, probes: Probes): string {
  if (isSchema(value)) return describeSchema(value, probes)
  if (typeof value === 'function') return 'function'
  if (value instanceof RegExp) return String(value)
  if (value instanceof Set || value instanceof Map) return describeValue([...value], probes)
  if (Array.isArray(value)) return `[${value.map((each) => describeValue(each, probes)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  return fieldsOf(value, probes)
}

const fieldsOf = (fields: object, probes: Probes) =>
  `{ ${Object.entries(fields)
    .map(([key, value]) => `${key}: ${describeValue(value, probes)}`)
    .join(', ')} }`

function describeSchema(schema: Schema, probes: Probes): string {
  const definition = schema._zod.def as Definition
  const checks = (definition.checks ?? []).map(({ _zod }) => checkOf(_zod.def))
  const decides =
    definition.type === 'pipe' ||
    (definition.checks ?? []).some(({ _zod }) => _zod.def.check === 'custom' || _zod.def.check === 'overwrite')
  return [
    structureOf(definition, probes),
    errorOf(definition),
    ...checks,
    ...(decides && definition.type !== 'object' ? [behaviourOf(schema, probes)] : []),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function structureOf(definition: Definition, probes: Probes): string {
  const inner = (schema: Schema | undefined) => describeValue(schema, probes)
  switch (definition.type ?? '') {
    case 'object':
      return fieldsOf(definition.shape ?? {}, probes) + (definition.catchall === undefined ? '' : ' and no other')
    case 'array':
      return `array of (${inner(definition.element)})`
    case 'nullable':
    case 'optional':
      return `${definition.type} (${inner(definition.innerType)})`
    case 'default':
      return `default ${JSON.stringify(definition.defaultValue)} (${inner(definition.innerType)})`
    case 'union':
      return (definition.options ?? []).map(inner).join(' | ')
    case 'tuple':
      return `[${(definition.items ?? []).map(inner).join(', ')}]`
    case 'literal':
      return (definition.values ?? []).map((value) => JSON.stringify(value)).join(' | ')
    case 'enum':
      return JSON.stringify(Object.values(definition.entries ?? {}))
    case 'record':
      return `record of (${inner(definition.keyType)}) to (${inner(definition.valueType)})`
    case 'pipe':
      return `(${inner(definition.in)}) then (${inner(definition.out)})`
    default:
      return [definition.type, definition.format, definition.pattern]
        .filter((part) => part !== undefined)
        .map(String)
        .join(' ')
  }
}

function checkOf(check: Definition): string {
  const bound = check.minimum ?? check.maximum ?? check.value
  const details = [check.check, check.format, bound, check.inclusive === false ? 'exclusive' : undefined, check.pattern]
  const text = details
    .filter((part) => part !== undefined)
    .map(String)
    .join(' ')
  return `<${[text, errorOf(check), check.abort === true ? 'ends' : ''].filter((part) => part !== '').join(' ')}>`
}

/** The code, or two where an absent value answers with another one. */
function errorOf({ error }: Definition): string {
  if (error === undefined) return ''
  const codes = new Set([undefined, 0].map((input) => JSON.stringify(error({ input }))))
  return [...codes].join('/')
}

/** Which lengths of a text answer what, and which samples are accepted, as what. */
function behaviourOf(schema: Schema, { texts, words, lengths, behaviours }: Probes): string {
  const runs: { answer: string; from: number; to: number }[] = []
  for (const length of lengths) {
    const { success, error } = z.safeParse(schema, 'م'.repeat(length))
    const answer = success ? 'accepted' : `${error.issues[0]?.message}`
    const last = runs.at(-1)
    if (last?.answer === answer) last.to = length
    else runs.push({ answer, from: length, to: length })
  }
  const takesTexts = runs.some(({ answer }) => answer === 'accepted')
  const accepted = (takesTexts ? texts : [...texts, ...words]).flatMap((value) => {
    const { success, data } = z.safeParse(schema, value)
    const [given, made] = [JSON.stringify(value), JSON.stringify(data)]
    return success ? [given === made ? given : `${given}→${made}`] : []
  })
  const ofLength = runs.map(({ answer, from, to }) => `${from}-${to} ${answer}`).join(', ')
  const text = `lengths ${ofLength}; takes ${accepted.join(' ')}`
  const name = `rule-${createHash('sha256').update(text).digest('hex').slice(0, 6)}`
  behaviours.set(name, text)
  return name
}
