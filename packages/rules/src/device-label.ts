/** By the first word of its list that a client's name holds: most browsers name the older ones too. */
const browsers = [
  ['Edge', ['Edg/', 'EdgA/', 'EdgiOS/']],
  ['Opera', ['OPR/', 'OPT/']],
  ['Samsung Internet', ['SamsungBrowser/']],
  ['Firefox', ['Firefox/', 'FxiOS/']],
  ['Chrome', ['Chrome/', 'CriOS/']],
  ['Safari', ['Safari/']],
] as const

const systems = [
  ['Android', ['Android']],
  ['iPhone', ['iPhone']],
  ['iPad', ['iPad']],
  ['Windows', ['Windows']],
  ['macOS', ['Mac OS X', 'Macintosh']],
  ['ChromeOS', ['CrOS']],
  ['Linux', ['Linux']],
] as const

type Names = readonly (readonly [name: string, marks: readonly string[]])[]

const nameIn = (userAgent: string, names: Names) =>
  names.find(([, marks]) => marks.some((mark) => userAgent.includes(mark)))?.[0]

/** "Chrome · Android": how a person tells this device from others of theirs; empty for a client that says neither. */
export function deviceLabelOf(userAgent: string | null): string {
  if (userAgent === null) return ''
  return [nameIn(userAgent, browsers), nameIn(userAgent, systems)].filter((part) => part !== undefined).join(' · ')
}
