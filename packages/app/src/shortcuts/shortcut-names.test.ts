import { expect, test } from 'vitest'
import { shortcutName } from './shortcut-names.ts'

const key = (key: string, code: string, held: { altKey?: boolean; shiftKey?: boolean } = {}) =>
  shortcutName({ key, code, altKey: false, shiftKey: false, ...held })

test.each([
  ['a letter', key('n', 'KeyN'), 'n'],
  ['its key on an Arabic layout', key('ى', 'KeyN'), 'n'],
  ['a letter where another layout has it', key('a', 'KeyQ'), 'a'],
  ['a letter with Shift', key('N', 'KeyN', { shiftKey: true }), null],
  ['a slash', key('/', 'Slash'), '/'],
  ['its key on an Arabic layout', key('ظ', 'Slash'), '/'],
  ['a question mark', key('?', 'Slash', { shiftKey: true }), '?'],
  ['an Arabic question mark', key('؟', 'Slash', { shiftKey: true }), '?'],
  ['an arrow', key('ArrowLeft', 'ArrowLeft'), 'ArrowLeft'],
  ['an arrow with Alt', key('ArrowLeft', 'ArrowLeft', { altKey: true }), 'Alt+ArrowLeft'],
])('%s', (_what, name, expected) => {
  expect(name).toBe(expected)
})
