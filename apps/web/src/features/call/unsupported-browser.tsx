import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { BareFrame } from '../../parts/bare-frame.tsx'
import { copyPageAddress } from '../../parts/copy-page-address.ts'
import { inAppBrowserOf } from '../../parts/in-app-browser.ts'
import { openInBrowserText } from '../../parts/leave-in-app-browser.ts'

/** Whether this browser can make calls at all. Browsers embedded in other apps often cannot. */
export const supportsCalls = (): boolean => 'RTCPeerConnection' in globalThis && navigator.mediaDevices !== undefined

/** Shown instead of the device check where no call is possible: what is wrong and what to do. */
export function UnsupportedBrowser() {
  const inApp = inAppBrowserOf(navigator.userAgent)
  return (
    <BareFrame>
      <Page title="المكالمة">
        <EmptyState
          illustration="crash"
          text={
            inApp !== null
              ? `لا تعمل المكالمات داخل هذا التطبيق. ${openInBrowserText(inApp)}، ثم ادخل حصتك من هناك.`
              : 'هذا المتصفح لا يدعم المكالمات. افتح الحصة في نسخة حديثة من كروم أو سفاري أو فايرفوكس أو إيدج.'
          }
          action={<Button onPress={() => void copyPageAddress()}>انسخ رابط الحصة</Button>}
        />
      </Page>
    </BareFrame>
  )
}
