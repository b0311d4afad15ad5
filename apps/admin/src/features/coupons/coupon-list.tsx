import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useHasElapsed } from '@hiwar/app/time/use-has-elapsed.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { deleteCoupon, getCoupon, listCoupons } from '@hiwar/contract/coupons.ts'
import type { Coupon } from '@hiwar/contract/coupons.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { DetailDrawer } from '../../parts/detail-drawer.tsx'
import { defineList } from '../../parts/list/define-list.ts'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { List } from '../../parts/list/list.tsx'
import { useListState } from '../../parts/list/use-list-state.ts'
import { MissingRow } from '../../parts/missing-row.tsx'
import { couponCard, couponColumns } from './coupon-columns.tsx'
import { idOf } from '../../parts/row-id.ts'

const CouponFormDialog = lazyWithRetry(async () => (await import('./coupon-form-dialog.tsx')).CouponFormDialog)

const couponsList = defineList({ name: 'coupons', search: 'الكود' })

type Task = { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete'; readonly coupon: Coupon }

const iconSize = { size: 20, 'aria-hidden': true } as const
const openCoupon = (open: OpenRow) => <OpenCoupon key={open.id} {...open} />

/** Discounts by a code (admin.md 1.11). */
export function CouponList() {
  const control = useListState(couponsList)
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  return (
    <>
      <List
        control={control}
        title="الكوبونات"
        endpoint={listCoupons}
        query={({ q }) => ({ code: q === '' ? undefined : q })}
        idOf={({ id }) => id}
        nameOf={({ code }) => `الكوبون ${code}`}
        columns={couponColumns}
        card={couponCard}
        menu={(coupon) => [
          [
            {
              id: 'edit',
              label: 'عدّل',
              icon: <Pencil {...iconSize} />,
              onAction: () => setTask({ kind: 'edit', coupon }),
            },
          ],
          [
            {
              id: 'delete',
              label: 'احذف',
              icon: <Trash2 {...iconSize} />,
              isDanger: true,
              onAction: () => setTask({ kind: 'delete', coupon }),
            },
          ],
        ]}
        drawer={openCoupon}
        create={{ label: 'كوبون جديد', onPress: () => setTask({ kind: 'create' }) }}
        empty={{ illustration: 'no-payments', text: 'لا توجد كوبونات بعد. أنشئ كوبونًا ليدفع الطلاب أقل.' }}
      />
      {task !== null && (
        <Suspense>
          {task.kind === 'delete' ? (
            <DeleteCoupon coupon={task.coupon} onClose={close} />
          ) : (
            <CouponFormDialog edited={task.kind === 'create' ? null : task.coupon} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

/** A pressed row opens its form with what the coupon is now; a drawer says why there is none. */
function OpenCoupon(open: OpenRow) {
  return open.isOpen ? <ReadCoupon {...open} /> : null
}

function ReadCoupon({ id, isOpen, onClose }: OpenRow) {
  const number = idOf(id)
  // Not from memory: the form would take what others changed since for a change of its own.
  const coupon = useApiQuery(getCoupon, { params: { id: number ?? 0 } }, { enabled: number !== null, gcTime: 0 })
  // Nor from a later answer, for the same reason; one that failed would unmount the form with what is typed.
  const [opened, setOpened] = useState<Coupon | null>(null)
  if (opened === null && coupon.data !== undefined) setOpened(coupon.data)
  if (opened !== null) return <CouponFormDialog edited={opened} onClose={onClose} />
  if (number === null || coupon.failure !== null)
    return (
      <DetailDrawer title="كوبون" isOpen={isOpen} onClose={onClose}>
        {number === null || coupon.failure?.status === 404 ? (
          <MissingRow>لم نجد هذا الكوبون. ربما حُذف.</MissingRow>
        ) : (
          <QueryFailure query={coupon} />
        )}
      </DetailDrawer>
    )
  return <LoadingCoupon onClose={onClose} />
}

const slowAfterMs = 150

/** In place of the form where the answer is slow (admin.md 0.4). */
function LoadingCoupon({ onClose }: Pick<OpenRow, 'onClose'>) {
  const isSlow = useHasElapsed(slowAfterMs)
  if (!isSlow) return null
  return (
    <Dialog
      title="كوبون"
      isFullScreen
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    </Dialog>
  )
}

function DeleteCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const remove = useApiMutation(deleteCoupon, { invalidates: [listCoupons, getCoupon] })
  return (
    <Confirm
      level={3}
      title={`حذف الكوبون ${coupon.code}؟`}
      effect="لا يستطيع أحد استخدامه بعد الآن. الدفعات المفتوحة تحتفظ بخصمها."
      name={coupon.code}
      confirmLabel="احذف الكوبون"
      isDestructive
      onConfirm={async () => {
        const outcome = await remove.run({ params: { id: coupon.id } })
        if (outcome.failure === null) toast.success({ title: 'تم حذف الكوبون' })
        return outcome
      }}
      onClose={onClose}
    />
  )
}
