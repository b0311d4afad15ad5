import { Button } from '@hiwar/ui/button.tsx'
import { CheckCheck } from 'lucide-react'
import { toastFailure } from '../failures/toast-failure.ts'
import { useOfflineReason } from '../use-online.ts'
import { useReadInbox, useUnreadCount } from './use-inbox.ts'

/** Nothing where everything is read. */
export function ReadAllButton() {
  const count = useUnreadCount() ?? 0
  const offlineReason = useOfflineReason()
  const { readAll } = useReadInbox()
  const press = async () => {
    const failure = await readAll()
    if (failure !== null) await toastFailure('بقيت التنبيهات غير مقروءة', failure)
  }
  if (count === 0) return null
  return (
    <Button variant="quiet" size="small" disabledReason={offlineReason} onPress={() => void press()}>
      <CheckCheck size={18} aria-hidden />
      اجعلها كلها مقروءة
    </Button>
  )
}
