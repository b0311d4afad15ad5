import { expect, test } from 'vitest'
import { maintenanceConfirmation } from './maintenance-confirmation.tsx'

test('the more a mode takes away, the more is asked before it', () => {
  const levels = (['off', 'notice', 'readonly', 'closed'] as const).map((mode) => maintenanceConfirmation(mode).level)
  expect(levels).toEqual([1, 1, 2, 3])
  expect(maintenanceConfirmation('closed')).toMatchObject({ name: 'إغلاق المنصة', hasReason: true, isDestructive: true })
})
