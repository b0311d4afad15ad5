import { isolate } from '@hiwar/arabic/direction.ts'
import { deletionBlockerLabel } from '@hiwar/arabic/labels.ts'
import { DeletionDecision } from '@hiwar/contract/deletion.ts'
import type { BlockedDeletion } from '@hiwar/contract/deletion.ts'
import { personName } from '../../parts/people/person.ts'

/** One of the two decisions about an erasure that waits, from the button to the word that it is done (more.md 6). */
export interface ErasureChoice {
  readonly decision: DeletionDecision
  readonly action: string
  readonly title: string
  readonly effect: string
  readonly confirmLabel: string
  readonly done: string
  readonly isDestructive: boolean
}

export function erasureChoice(
  decision: DeletionDecision,
  { user, blockers }: Pick<BlockedDeletion, 'user' | 'blockers'>,
): ErasureChoice {
  const name = isolate(personName(user))
  if (decision === DeletionDecision.Withdraw)
    return {
      decision,
      action: 'أبقِ الحساب',
      title: `إبقاء حساب ${name}؟`,
      effect: 'يُلغى طلب المحو ويعمل الحساب كما كان، ويصل الخبر إلى صاحبه.',
      confirmLabel: 'أبقِ الحساب',
      done: 'بقي الحساب، ووصل الخبر إلى صاحبه',
      isDestructive: false,
    }
  const open = blockers.map((blocker) => deletionBlockerLabel[blocker]).join('، ')
  return {
    decision,
    action: 'امحُه',
    title: `محو حساب ${name}؟`,
    effect: `يُمحى الحساب وبياناته ولا يعود، مع أن عليه أو له: ${open}. لا يُصرف بعدها شيء لصاحبه.`,
    confirmLabel: 'امحُ الحساب',
    done: 'تم محو الحساب',
    isDestructive: true,
  }
}
