import { expect, test } from 'vitest'
import { toggledGroup, toggledPart } from './group-choice.ts'

const choice = (value: string) => ({ value, label: value })
const fruit = { ...choice('fruit.'), parts: ['fruit.fig', 'fruit.date', 'fruit.plum'].map(choice) }
const nut = { ...choice('nut.'), parts: [choice('nut.pecan')] }
const groups = [fruit, nut]

test('a whole group takes the place of its parts, and gives it back', () => {
  expect(toggledGroup(groups, ['fruit.date', 'nut.'], { group: fruit, isOn: true })).toEqual(['fruit.', 'nut.'])
  expect(toggledGroup(groups, ['fruit.', 'nut.'], { group: fruit, isOn: false })).toEqual(['nut.'])
  expect(toggledGroup(groups, ['fruit.date'], { group: fruit, isOn: false })).toEqual([])
})

test('a part left out of a whole group leaves the others; the last one makes it whole', () => {
  const rest = toggledPart(groups, ['fruit.'], { value: 'fruit.date', isOn: false })
  expect(rest).toEqual(['fruit.fig', 'fruit.plum'])
  expect(toggledPart(groups, rest, { value: 'fruit.date', isOn: true })).toEqual(['fruit.'])
  expect(toggledPart(groups, ['nut.'], { value: 'fruit.plum', isOn: true })).toEqual(['fruit.plum', 'nut.'])
})
