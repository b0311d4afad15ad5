import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { toast } from '@hiwar/ui/toast.tsx'

/** Whether this browser can make calls at all. Browsers embedded in other apps often cannot. */
export const supportsCalls = (): boolean => 'RTCPeerConnection' in globalThis && navigator.mediaDevices !== undefined

const isInsideAnotherApp = () => /FBAN|FBAV|Instagram|Line\/|TikTok|musical_ly|; wv\)/.test(navigator.userAgent)

/** Shown instead of the device check where no call is possible: what is wrong and what to do. */
export function UnsupportedBrowser() {
  const copy = async () => {
    await navigator.clipboard?.writeText(location.href)
    toast.success({ title: 'تم نسخ الرابط' })
  }
  return (
    <main id="content" className="grid min-h-dvh place-items-center p-4">
      <EmptyState
        illustration="crash"
        text={
          isInsideAnotherApp()
            ? 'لا تعمل المكالمات داخل هذا التطبيق. افتح القائمة واختر «افتح في المتصفح»، ثم ادخل حصتك من هناك.'
            : 'هذا المتصفح لا يدعم المكالمات. افتح الحصة في نسخة حديثة من كروم أو سفاري أو فايرفوكس أو إيدج.'
        }
        action={
          <Button
            onPress={() => {
              void copy()
            }}
          >
            انسخ رابط الحصة
          </Button>
        }
      />
    </main>
  )
}
