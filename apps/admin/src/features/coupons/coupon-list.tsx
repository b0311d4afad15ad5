import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { deleteCoupon, getCoupon, listCoupons } from '@hiwar/contract/coupons.ts'
import type { Coupon } from '@hiwar/contract/coupons.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
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

/** A pressed row opens its form; a drawer says why there is none. */
function OpenCoupon({ id, isOpen, onClose }: OpenRow) {
  const isId = /^[1-9]\d{0,8}$/.test(id)
  const coupon = useApiQuery(getCoupon, { params: { id: Number(id) } }, { enabled: isOpen && isId })
  if (!isId || coupon.failure !== null)
    return (
      <DetailDrawer title="كوبون" isOpen={isOpen} onClose={onClose}>
        {!isId || coupon.failure?.status === 404 ? (
          <MissingRow>لم نجد هذا الكوبون. ربما حُذف.</MissingRow>
        ) : (
          <QueryFailure query={coupon} />
        )}
      </DetailDrawer>
    )
  if (!isOpen || coupon.data === undefined) return null
  return <CouponFormDialog edited={coupon.data} onClose={onClose} />
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
