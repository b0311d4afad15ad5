// What a chart draws and its table lists (visual.md 6.9): one hue in four shades, told apart by more than lightness.
export type Shade = 'deep' | 'middle' | 'light' | 'hatched'

/** A figure of each row. With `mark` it is drawn; without it stands beside the drawn ones in tooltip and table. */
export interface ChartColumn<Row> {
  id: string
  label: string
  text: (row: Row) => string
  /** Null leaves a gap. */
  mark?: { shade: Shade; value: (row: Row) => number | null }
}

/** A place on the axis below, where rows have moments instead of equal steps. */
export interface TimeAxis<Row> {
  at: (row: Row) => number
  from: number
  to: number
  ticks: readonly { at: number; text: string }[]
  /** A line breaks between rows that are further apart. */
  gap: number
}

export interface ChartData<Row> {
  /** Bars on top of each other, bars in front of each other, or lines. */
  kind: 'stacked' | 'overlaid' | 'lines'
  rows: readonly Row[]
  rowId: (row: Row) => string | number
  /** In the table's first column and above the figures of the tooltip. */
  rowName: (row: Row) => string
  /** Short, below the axis. */
  tickName: (row: Row) => string
  columns: readonly ChartColumn<Row>[]
  formatTick: (value: number) => string
  /** The axis reaches at least this far. */
  leastMax: number
  /** Lines across, such as thresholds. */
  limits?: readonly { value: number; label: string }[]
  time?: TimeAxis<Row>
}

export interface Series {
  id: string
  label: string
  shade: Shade
}

/** A row as it is drawn: one value for each series. */
export interface Point {
  id: string | number
  name: string
  tick: string
  at: number
  values: readonly (number | null)[]
  figures: readonly { label: string; text: string; shade: Shade | null }[]
}

export interface PlotModel {
  kind: ChartData<never>['kind']
  series: readonly Series[]
  points: readonly Point[]
  formatTick: (value: number) => string
  leastMax: number
  limits: readonly { value: number; label: string }[]
  time: Omit<TimeAxis<never>, 'at'> | null
}

/** Resolves the accessors, so that what draws needs no type of row. */
export function plotModel<Row>(data: ChartData<Row>): PlotModel {
  const { kind, rows, columns, formatTick, leastMax, limits = [], time } = data
  const drawn = columns.flatMap(({ id, label, mark }) => (mark === undefined ? [] : [{ id, label, ...mark }]))
  const points = rows.map((row, place) => ({
    id: data.rowId(row),
    name: data.rowName(row),
    tick: data.tickName(row),
    at: time === undefined ? place : time.at(row),
    values: drawn.map(({ value }) => value(row)),
    figures: columns.map(({ label, text, mark }) => ({ label, text: text(row), shade: mark?.shade ?? null })),
  }))
  return { kind, series: drawn, points, formatTick, leastMax, limits, time: time ?? null }
}

/** The lowest and the highest value the axis must show; zero is always on it. */
export function extent({ kind, points, leastMax, limits }: PlotModel): [number, number] {
  const totals = points.map(({ values }) => {
    const known = values.filter((value) => value !== null)
    return kind === 'stacked' ? [known.reduce((sum, value) => sum + value, 0)] : known
  })
  const all = [...totals.flat(), ...limits.map(({ value }) => value)]
  return [Math.min(0, ...all), Math.max(leastMax, ...all)]
}

/** Places of the ticks so that labels of `labelWidth` do not touch; the last row always has one. */
export function tickPlaces(count: number, width: number, labelWidth: number): number[] {
  const fitting = Math.max(1, Math.floor(width / labelWidth))
  const step = Math.max(1, Math.ceil(count / fitting))
  return Array.from({ length: count }, (_, place) => place).filter((place) => (count - 1 - place) % step === 0)
}
