import { useUser } from '@hiwar/app/auth/account.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import { flushCache } from '@hiwar/contract/cache.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { useScreenCommand } from '../../parts/palette/screen-command.ts'
import { SettingsBlock } from '../../parts/settings-block.tsx'

const name = 'الذاكرة المؤقتة'
const unavailable = 'خدمة الذاكرة المؤقتة غير متاحة الآن، ولم يتغيّر شيء. حاول مرة أخرى بعد قليل.'

/** What a flush does, the last one, and a new one (admin.md 1.17). */
export function CacheCard() {
  const [isAsking, setAsking] = useState(false)
  useScreenCommand('flush-cache', () => setAsking(true))
  const flush = useApiMutation(flushCache, { invalidates: [listAudit] })
  const confirm = async () => {
    const outcome = await flush.run()
    if (outcome.failure === null) toast.success({ title: 'تم مسح الذاكرة المؤقتة' })
    return outcome
  }
  return (
    <SettingsBlock id="cache" title={name} hint="للإصلاح حين تظهر أرقام أو قوائم قديمة">
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-prose text-small text-ink-600">
          يمسح ما نحسبه ونحتفظ به لنعرضه أسرع: قائمة المعلّمين وبطاقاتهم، والباقات، وأرقام الصفحة الرئيسية. تُبنى من جديد
          من البيانات، وقد تبطؤ أول صفحة لحظات. لا يمسّ من هو متصل الآن، ولا الحصص الجارية، ولا عدّادات المحاولات.
        </p>
        <LastFlush />
        <Button variant="secondary" onPress={() => setAsking(true)}>
          امسح الذاكرة المؤقتة
        </Button>
      </div>
      {isAsking && (
        <Confirm
          level={3}
          title="مسح الذاكرة المؤقتة؟"
          name={name}
          effect={<p>تُبنى القوائم والأرقام من جديد عند أول طلب لها. لا تضيع أي بيانات.</p>}
          confirmLabel="امسحها"
          isDestructive
          failureText={({ code }) => (code === 'service-unavailable' ? unavailable : undefined)}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsBlock>
  )
}

/** Regular admins read their own audit entries only. */
function LastFlush() {
  const { id, role } = useUser()
  const isOwnOnly = role !== Role.SuperAdmin
  const last = useApiQuery(listAudit, {
    query: { action: ['cache.flush'], outcome: 'ok', size: 1, ...(isOwnOnly && { actorId: id }) },
  })
  if (last.failure !== null && last.data === undefined) return <QueryFailure query={last} />
  if (last.data === undefined) return <Skeleton className="h-5 w-64" />
  const [entry] = last.data.list
  if (entry === undefined)
    return <p className="text-small">{isOwnOnly ? 'لم تمسحها أنت من قبل.' : 'لم تُمسح من قبل.'}</p>
  const who = entry.actor?.name ?? entry.actor?.email ?? ''
  return (
    <p className="text-small">
      آخر مسح{isOwnOnly && ' منك'}: {formatDateTime(entry.at, { zone: cairo })}
      {!isOwnOnly && who !== '' && (
        <>
          ، من <bdi>{who}</bdi>
        </>
      )}
      .
    </p>
  )
}
