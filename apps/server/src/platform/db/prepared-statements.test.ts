import { expect, test } from 'vitest'
import { createStatementNames } from './prepared-statements.ts'

const ask = (nameOf: (text: string) => string | undefined, text: string, times: number) => {
  for (let time = 1; time < times; time++) nameOf(text)
  return nameOf(text)
}

test('a statement gets a name of its own once it has come often, and keeps it', () => {
  const nameOf = createStatementNames()
  expect(ask(nameOf, 'select a', 4)).toBeUndefined()
  const name = nameOf('select a')
  expect(name).toBeDefined()
  expect(nameOf('select a')).toBe(name)
  expect(ask(nameOf, 'select b', 5)).not.toBe(name)
})

test('results that follow the table, and more texts than a connection should keep, stay without', () => {
  const nameOf = createStatementNames()
  for (const text of ['select * from a', 'insert into a returning *', 'select "a".* from a'])
    expect(ask(nameOf, text, 9)).toBeUndefined()
  for (let n = 0; n < 400; n++) ask(nameOf, `select ${n}`, 5)
  expect(ask(nameOf, 'select late', 9)).toBeUndefined()
})
