import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { formatDate } from '@hiwar/arabic/dates.ts'
import { recoveryCodes } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { invalidate, useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listSignIns } from '@hiwar/contract/auth.ts'
import { disableSecondFactor, getSecondFactor } from '@hiwar/contract/second-factor.ts'
import type { SecondFactor } from '@hiwar/contract/second-factor.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { lazyPart } from '@hiwar/ui/on-demand.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { CircleCheck, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Confirm } from '../../parts/confirm/confirm.tsx'

const Enrolment = lazyPart(async () => (await import('../../parts/second-factor/enrolment.tsx')).Enrolment)

/** From so few on, new recovery codes are needed. */
const fewCodes = 2

/** The second factor of the own account: set up, how many recovery codes are left, switched off (admin.md 1.19). */
export function SecondFactorBlock() {
  const query = useApiQuery(getSecondFactor, {})
  const [isEnrolling, setEnrolling] = useState(false)
  const finish = () => {
    // The other sign-ins have ended with the first code.
    invalidate(getSecondFactor, listSignIns)
    setEnrolling(false)
    toast.success({ title: 'تم تفعيل خطوة التحقّق الثانية' })
  }
  if (isEnrolling)
    return <Enrolment onDone={finish} wayOut={{ label: actions.dismiss, onPress: () => setEnrolling(false) }} />
  if (query.data === undefined && query.failure !== null) return <QueryFailure query={query} />
  if (query.data === undefined)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  if (query.data.enabledAt === null) return <Off onStart={() => setEnrolling(true)} />
  return <On factor={query.data} enabledAt={query.data.enabledAt} />
}

function Off({ onStart }: { onStart: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <ShieldAlert size={24} aria-hidden className="text-warning" />
      <p className="min-w-0 flex-1 basis-48">
        غير مفعّلة
        <span className="block text-small text-ink-600">كلمة المرور وحدها تكفي لفتح حسابك.</span>
      </p>
      <Button size="small" onPress={onStart}>
        فعّلها
      </Button>
    </div>
  )
}

function On({ factor, enabledAt }: { factor: SecondFactor; enabledAt: string }) {
  const disable = useApiMutation(disableSecondFactor, { invalidates: [getSecondFactor] })
  const [isAsking, setAsking] = useState(false)
  const isLow = factor.recoveryLeft <= fewCodes
  const confirm = async () => {
    const outcome = await disable.run()
    if (outcome.failure === null) toast.success({ title: 'تم إيقاف خطوة التحقّق الثانية' })
    return outcome
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <CircleCheck size={24} aria-hidden className="text-success" />
      <div className="min-w-0 flex-1 basis-48">
        <p>مفعّلة منذ {formatDate(enabledAt)}</p>
        <p className={`text-small ${isLow ? 'text-warning' : 'text-ink-600'}`}>
          الباقي: {recoveryCodes(factor.recoveryLeft)}.
          {isLow && ' لتحصل على أكواد جديدة، أوقف الخطوة ثم فعّلها من جديد.'}
        </p>
      </div>
      <Button variant="secondary" size="small" onPress={() => setAsking(true)}>
        أوقفها
      </Button>
      {isAsking && (
        <Confirm
          level={1}
          title="إيقاف خطوة التحقّق الثانية؟"
          effect={<p>{factor.required ? requiredEffect : usualEffect}</p>}
          confirmLabel="أوقفها"
          isDestructive
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const usualEffect = 'تكفي كلمة المرور وحدها لفتح حسابك بعد ذلك، وتتوقّف أكواد الاسترداد.'
const requiredEffect = 'تتوقّف أكواد الاسترداد، ولا تُفتح لك أي صفحة حتى تعيد تفعيلها لأن المنصة تطلبها.'
