import { expect, test } from 'vitest'
import { extent, plotModel, tickPlaces } from './chart-model.ts'
import type { ChartData } from './chart-model.ts'

interface Row {
  id: number
  one: number
  other: number | null
}

const data = (kind: ChartData<Row>['kind'], rows: readonly Row[]): ChartData<Row> => ({
  kind,
  rows,
  rowId: ({ id }) => id,
  rowName: ({ id }) => `row ${id}`,
  tickName: ({ id }) => `${id}`,
  formatTick: String,
  leastMax: 4,
  columns: [
    { id: 'one', label: 'One', text: ({ one }) => `${one}`, mark: { shade: 'deep', value: ({ one }) => one } },
    { id: 'other', label: 'Other', text: () => '', mark: { shade: 'light', value: ({ other }) => other } },
    { id: 'note', label: 'Note', text: () => 'n' },
  ],
})

test('stacked rows reach to their sum, others to their highest value; zero is always shown', () => {
  const rows = [
    { id: 1, one: 6, other: 5 },
    { id: 2, one: -2, other: null },
  ]
  expect(extent(plotModel(data('stacked', rows)))).toEqual([-2, 11])
  expect(extent(plotModel(data('lines', rows)))).toEqual([-2, 6])
  expect(extent(plotModel(data('overlaid', [])))).toEqual([0, 4])
})

test('drawn columns become series, all columns figures', () => {
  const model = plotModel(data('lines', [{ id: 1, one: 6, other: null }]))
  expect(model.series.map(({ id }) => id)).toEqual(['one', 'other'])
  expect(model.points[0]).toMatchObject({ name: 'row 1', values: [6, null] })
  expect(model.points[0]?.figures.map(({ label, shade }) => [label, shade])).toEqual([
    ['One', 'deep'],
    ['Other', 'light'],
    ['Note', null],
  ])
})

test('labels leave room for each other, and the last row has one', () => {
  expect(tickPlaces(5, 400, 80)).toEqual([0, 1, 2, 3, 4])
  expect(tickPlaces(30, 240, 80)).toEqual([9, 19, 29])
  expect(tickPlaces(3, 10, 80)).toEqual([2])
  expect(tickPlaces(0, 400, 80)).toEqual([])
})
