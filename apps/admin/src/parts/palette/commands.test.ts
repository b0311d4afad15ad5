import { searchKey } from '@hiwar/arabic/collator.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { expect, test } from 'vitest'
import { commandsFor } from './commands.ts'

const found = (typed: string, role: Role, mode: 'off' | 'closed' = 'off') =>
  commandsFor(searchKey(typed), {
    role,
    mode,
    own: [{ id: 'sign-out', label: 'تسجيل الخروج', words: '', to: () => undefined }],
  })
const ids = (...given: Parameters<typeof found>) => found(...given).map(({ id }) => id)

test('every typed word narrows it down, in any order and in English too', () => {
  expect(ids('باقه جديده', Role.RegularAdmin)).toEqual(['create:plans', 'create:invites'])
  expect(ids('cache flush', Role.RegularAdmin)).toEqual(['flush-cache'])
  expect(ids('خروج', Role.RegularAdmin)).toEqual(['sign-out'])
  expect(found('new coupon', Role.SuperAdmin)).toMatchObject([{ to: '/plans?tab=coupons', command: 'create:coupons' }])
})

test('a role is offered what it may do, and nothing else', () => {
  expect(ids('maintenance', Role.SuperAdmin)).toEqual([
    'maintenance:notice',
    'maintenance:readonly',
    'maintenance:closed',
  ])
  expect(ids('maintenance off', Role.SuperAdmin, 'closed')).toEqual(['maintenance:off'])
  expect(ids('maintenance', Role.RegularAdmin)).toEqual([])
  expect(ids('', Role.Studio)).toEqual(['/photo-sessions', '/media', '/user-settings', 'sign-out'])
})

test('a number alone names every kind of thing that the role may open', () => {
  expect(found('#12', Role.RegularAdmin).map(({ to }) => to)).toEqual([
    '/user/12',
    '/tutor/12',
    '/lessons?open=12',
    '/interviews?open=12',
    '/interviews?tab=demo&open=12',
    '/invoices?open=12',
    '/transactions?open=12',
    '/plans?open=12',
    '/reports?open=12',
    '/contact-requests?open=12',
  ])
  expect(ids('12', Role.Studio)).toEqual([])
})
