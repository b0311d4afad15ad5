import { expect, test } from 'vitest'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { ReferenceNumber } from './reference-number.tsx'

test('the number to pay with is shown whole, in groups', () => {
  // Beside the drawn digits stands the name that a screen reader spells.
  const digits = shownText(<ReferenceNumber number="9876543210" />).replaceAll(/\D/g, '')
  expect(digits).toBe('98765432109876543210')
})
