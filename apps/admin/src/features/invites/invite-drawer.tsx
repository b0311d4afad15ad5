import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getInvite } from '@hiwar/contract/invites.ts'
import type { InviteFull } from '@hiwar/contract/invites.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { CopyCell, DateCell } from '../../parts/cells.tsx'
import { DetailDrawer } from '../../parts/detail-drawer.tsx'
import { Facts } from '../../parts/facts.tsx'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { personName } from '../../parts/people/person.ts'
import { PlanCell } from '../../parts/plans/plan-cell.tsx'
import { MissingRow } from '../../parts/missing-row.tsx'
import { InviteState } from './invite-columns.tsx'
import { idOf } from '../../parts/row-id.ts'

interface InviteDrawerProps extends OpenRow {
  onTask: (task: { kind: 'edit' | 'delete'; invite: InviteFull }) => void
}

/** One invite; once accepted it stays as it is. */
export function InviteDrawer({ id, isOpen, onClose, onTask }: InviteDrawerProps) {
  const number = idOf(id)
  const query = useApiQuery(getInvite, { params: { id: number ?? 0 } }, { enabled: number !== null && isOpen })
  const invite = query.data
  const isOpenInvite = invite !== undefined && invite.acceptedAt === null
  const isMissing = number === null || query.failure?.code === 'invite-not-found'
  return (
    <DetailDrawer
      title={invite === undefined ? 'دعوة' : <Bidi>{invite.email}</Bidi>}
      note={invite !== undefined && <InviteState invite={invite} />}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        isOpenInvite ? (
          <Button size="small" onPress={() => onTask({ kind: 'edit', invite })}>
            عدّل
          </Button>
        ) : undefined
      }
      danger={
        isOpenInvite ? (
          <Button size="small" variant="danger" onPress={() => onTask({ kind: 'delete', invite })}>
            احذف
          </Button>
        ) : undefined
      }
    >
      {isMissing && <MissingRow>لم نجد هذه الدعوة. ربما حُذفت.</MissingRow>}
      {!isMissing && <QueryFailure query={query} />}
      {query.isLoading && (
        <Loading>
          <Skeleton className="h-48 w-full" />
        </Loading>
      )}
      {invite !== undefined && (
        <Facts
          facts={[
            ['البريد', <CopyCell key="email" text={invite.email} label="البريد" />],
            ['الباقة', <PlanCell key="plan" planId={invite.planId} />],
            ['تنتهي', <DateCell key="expires" at={invite.expiresAt} hasTime />],
            ['قُبلت', <DateCell key="accepted" at={invite.acceptedAt} hasTime />],
            ['أرسلها', <bdi key="by">{personName(invite.createdBy)}</bdi>],
            ['أُرسلت', <DateCell key="created" at={invite.createdAt} hasTime />],
            ['آخر تغيير', <DateCell key="updated" at={invite.updatedAt} hasTime />],
          ]}
        />
      )}
    </DetailDrawer>
  )
}
