import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listContactRequests } from '@hiwar/contract/contact-requests.ts'
import type { ContactRow } from '@hiwar/contract/contact-requests.ts'
import { ContactState } from '@hiwar/contract/enums.ts'
import type { ButtonVariant } from '@hiwar/ui/button-classes.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { DateCell } from '../../parts/cells.tsx'
import { DetailDrawer } from '../../parts/detail-drawer.tsx'
import { Facts } from '../../parts/facts.tsx'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { MissingRow } from '../../parts/missing-row.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { CallSender } from './call-sender.tsx'
import { Sender } from './contact-columns.tsx'
import { ContactNote } from './contact-note.tsx'
import { ContactStateBadge } from './contact-state-badge.tsx'
import { useContactChange } from './use-contact-change.ts'
import { idOf } from '../../parts/row-id.ts'

/** A contact request: the message, who answers it, the team's note, its state (extras.md 9). */
export function ContactDrawer({ id, ...panel }: OpenRow) {
  const number = idOf(id)
  const found = useApiQuery(listContactRequests, { query: { ids: [number ?? 0] } }, { enabled: number !== null })
  const row = found.data?.list[0]
  if (row !== undefined) return <Request row={row} {...panel} />
  return (
    <DetailDrawer {...panel} title="طلب تواصل">
      {found.failure !== null ? (
        <QueryFailure query={found} />
      ) : number !== null && found.data === undefined ? (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      ) : (
        <MissingRow>لم نجد هذا الطلب. قد يكون حُذف بعد انتهاء مدة حفظه.</MissingRow>
      )}
    </DetailDrawer>
  )
}

interface Filing {
  label: string
  /** What the toast says. */
  done: string
  variant: ButtonVariant
}

function Request({ row, isOpen, onClose }: { row: ContactRow } & Pick<OpenRow, 'isOpen' | 'onClose'>) {
  const { change, isRunning, failure, failureText } = useContactChange(row)
  const offline = useOfflineReason()
  const file = (to: ContactState, { label, done, variant }: Filing) => (
    <Button
      variant={variant}
      isPending={isRunning}
      disabledReason={offline}
      onPress={() => void change({ state: to }, done, { state: row.state })}
    >
      {label}
    </Button>
  )
  return (
    <DetailDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={<bdi>{row.title}</bdi>}
      note={<ContactStateBadge state={row.state} />}
      actions={
        row.state === ContactState.Open
          ? file(ContactState.Answered, { label: 'تم الرد', done: 'تم تسجيل الرد على الطلب', variant: 'primary' })
          : file(ContactState.Open, { label: 'أعد فتحه', done: 'عاد الطلب إلى قائمة الانتظار', variant: 'secondary' })
      }
      danger={
        row.state !== ContactState.Spam &&
        file(ContactState.Spam, { label: 'رسالة مزعجة', done: 'وُضع الطلب مع الرسائل المزعجة', variant: 'quiet' })
      }
    >
      <div className="flex flex-col gap-6">
        <p dir="auto" className="break-words whitespace-pre-line">
          {row.message}
        </p>
        <Facts
          facts={[
            ['من', <Sender key="from" row={row} />],
            ['الموبايل', <CallSender key="phone" row={row} />],
            ['وصل', <DateCell key="at" at={row.createdAt} />],
            ['آخر تغيير', <DateCell key="changed" at={row.updatedAt} />],
          ]}
        />
        <AssigneeField row={row} />
        <ContactNote key={row.note} row={row} />
        <FormFailure failure={failure} text={failureText} />
      </div>
    </DetailDrawer>
  )
}
