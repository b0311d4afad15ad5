import { expect, test } from 'vitest'
import { createStatementNames } from './prepared-statements.ts'

const use = (nameOf: (text: string) => string | undefined, text: string, times: number) => {
  for (let time = 1; time < times; time++) nameOf(text)
  return nameOf(text)
}

test('a statement gets a name of its own at its fifth use and keeps it', () => {
  const nameOf = createStatementNames()
  expect(use(nameOf, 'select a', 4)).toBeUndefined()
  const name = nameOf('select a')
  expect(name).toBeDefined()
  expect(nameOf('select a')).toBe(name)
  expect(use(nameOf, 'select b', 5)).not.toBe(name)
})

test('statements whose columns follow the table, and those beyond the bound, get no name', () => {
  const nameOf = createStatementNames()
  for (const text of ['select * from a', 'insert into a returning *', 'select "a".* from a'])
    expect(use(nameOf, text, 9)).toBeUndefined()
  for (let n = 0; n < 400; n++) use(nameOf, `select ${n}`, 5)
  expect(use(nameOf, 'select late', 9)).toBeUndefined()
})
