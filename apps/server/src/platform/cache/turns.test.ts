import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many of a key run at once, the others in their order, and keys do not wait for each other', async () => {
  const turns = createTurns<string>(2)
  const begun: string[] = []
  const take = async (key: string, name: string) => {
    const release = await turns.take(key)
    begun.push(name)
    return release
  }
  const [first, second] = [await take('a', 'a1'), await take('a', 'a2')]
  const [third, fourth] = [take('a', 'a3'), take('a', 'a4')]
  await take('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])

  second()
  second()
  const release = await third
  expect(begun, 'a turn ends once, however often that is said').toEqual(['a1', 'a2', 'b1', 'a3'])
  first()
  await fourth
  release()
  await take('a', 'a5')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5'])
})
