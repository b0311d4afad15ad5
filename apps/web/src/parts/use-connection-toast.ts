import { SECOND_MS } from '@hiwar/contract/time.ts'
import { useSocketState } from '@hiwar/app/auth/use-socket.ts'
import { useOnline } from '@hiwar/app/use-online.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useEffect } from 'react'

const patienceMs = 30 * SECOND_MS

/** Says that changes do not arrive by themselves: there is a network, and yet no connection for a while. */
export function useConnectionToast(): void {
  const isLost = useSocketState() === 'connecting'
  const isOnline = useOnline()
  useEffect(() => {
    if (!isLost || !isOnline) return undefined
    const timer = setTimeout(() => {
      toast.warning({
        title: 'التحديث المباشر متوقّف',
        description: 'نعيد الاتصال تلقائيًا. ما ترسله في المحادثات يصل حين نتصل.',
      })
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [isLost, isOnline])
}
