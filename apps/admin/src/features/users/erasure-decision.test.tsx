import { aUser } from '@hiwar/client/test/people.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { DeletionDecision, type BlockedDeletion } from '@hiwar/contract/deletion.ts'
import { expect, test } from 'vitest'
import { ErasureActions } from './erasure-actions.tsx'
import { erasureChoice } from './erasure-choice.ts'

const { id, email, image, role } = aUser
const deletion: BlockedDeletion = {
  user: { id, email, name: 'سارة', image, role },
  requestedAt: '2026-05-01T09:00:00.000Z',
  erasesAt: '2026-05-15T09:00:00.000Z',
  decidableAt: '2026-08-13T09:00:00.000Z',
  blockers: ['earnings', 'refund'],
  reason: null,
}

test('keeping an account says that it goes on, and erasing it what is lost with it', () => {
  expect(erasureChoice(DeletionDecision.Withdraw, deletion)).toMatchObject({
    decision: 'withdraw',
    action: 'أبقِ الحساب',
    title: expect.stringMatching(/^إبقاء حساب .*سارة.*؟$/),
    effect: 'يُلغى طلب المحو ويعمل الحساب كما كان، ويصل الخبر إلى صاحبه.',
    confirmLabel: 'أبقِ الحساب',
    done: expect.stringContaining('بقي الحساب'),
    isDestructive: false,
  })
  expect(erasureChoice(DeletionDecision.Erase, deletion)).toMatchObject({
    decision: 'erase',
    action: 'امحُه',
    title: expect.stringMatching(/^محو حساب .*سارة.*؟$/),
    effect: expect.stringMatching(/ولا يعود.*: أرباح لم تُسحب، مبلغ مستحق الرد\. لا يُصرف/),
    confirmLabel: 'امحُ الحساب',
    done: expect.stringContaining('محو'),
    isDestructive: true,
  })
})

test('both are offered, from the day on which an admin may decide', () => {
  const shown = (now: string) =>
    shownText(<ErasureActions deletion={deletion} now={Date.parse(now)} onAsk={() => undefined} />)
  expect(shown('2026-08-13T08:59:59.999Z')).toMatch(/أبقِ الحساب.*تقرّر فيه من .*13/)
  expect(shown(deletion.decidableAt)).toBe('أبقِ الحساب امحُه')
})
