import { getDeletion, takeBackDeletion } from '@hiwar/contract/deletion.ts'
import type { Deletion, DeletionBlocker } from '@hiwar/contract/deletion.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { formatDate } from '@hiwar/arabic/dates.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import type { ConfirmedDeletion } from './confirmed-deletion.ts'

const DeleteAccountDialog = lazyWithRetry(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

interface DeleteAccountPanelProps {
  user: UserSelf
  /** Set when the user has just come back from the sign-in provider to confirm the deletion. */
  confirmed: ConfirmedDeletion | null
  /** The address of this screen, to return to from the sign-in provider. */
  returnTo: string
}

/** Requests the account's deletion, shows when it happens, and cancels it during the grace period (extras.md 6.2). */
export function DeleteAccountPanel({ user, confirmed, returnTo }: DeleteAccountPanelProps) {
  const deletion = useApiQuery(getDeletion, {})
  const [isOpen, setOpen] = useState(confirmed !== null)

  if (deletion.failure !== null && deletion.data === undefined) return <QueryFailure query={deletion} />
  if (deletion.data === undefined)
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    )
  if (deletion.data !== null) return <Pending deletion={deletion.data} />
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-label text-ink-900">حذف الحساب</h3>
        <p className="text-small text-ink-600">نمحو بياناتك نهائيًا بعد مهلة تستطيع فيها الرجوع عن القرار.</p>
      </div>
      <Button variant="danger" onPress={() => setOpen(true)}>
        احذف حسابي
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteAccountDialog user={user} confirmed={confirmed} returnTo={returnTo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

const blockerText: Record<DeletionBlocker, string> = {
  payment: 'عملية دفع لم تكتمل بعد',
  refund: 'مبلغ سيُردّ إليك',
  earnings: 'أرباح لم تسحبها',
  invoice: 'طلب سحب قيد المراجعة',
}

function Pending({ deletion }: { deletion: Deletion }) {
  const cancel = useApiMutation(takeBackDeletion, { invalidates: [getDeletion] })
  const cancelDeletion = async () => {
    const { failure } = await cancel.run()
    if (failure === null) toast.success({ title: 'أهلًا بك من جديد', description: 'تم إلغاء حذف الحساب.' })
  }
  return (
    <Card className="flex flex-col gap-4 border-danger/40">
      <div>
        <h3 className="text-label text-danger">سيُحذف حسابك يوم {formatDate(deletion.erasesAt)}</h3>
        <p className="mt-1 text-small text-ink-600">
          حتى ذلك اليوم يعمل حسابك، ولا يمكن حجز ما ينتهي بعده. بعده لا يمكن استعادته.
        </p>
      </div>
      {deletion.blockers.length > 0 && (
        <div className="text-small">
          <p className="text-ink-900">ننتظر أولًا أن ينتهي:</p>
          <ul className="mt-1 list-disc ps-5 text-ink-600">
            {deletion.blockers.map((blocker) => (
              <li key={blocker}>{blockerText[blocker]}</li>
            ))}
          </ul>
        </div>
      )}
      <FormFailure failure={cancel.failure} />
      <Button className="self-start" isPending={cancel.isRunning} onPress={() => void cancelDeletion()}>
        ألغِ الحذف واحتفظ بحسابي
      </Button>
    </Card>
  )
}
