import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useState } from 'react'
import { copyPageAddress } from './copy-page-address.ts'
import type { InAppBrowser } from './in-app-browser.ts'
import { androidIntentOf, openInBrowserText } from './leave-in-app-browser.ts'

/** Says at entry, once per session, that camera and payment may not work inside this app, and how to leave it. */
export function InAppBrowserNotice({ browser }: { browser: InAppBrowser }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog
      title="افتح حوار في المتصفح"
      size="small"
      isOpen={isOpen}
      onOpenChange={setOpen}
      footer={
        <>
          {browser.isAndroid ? (
            <a href={androidIntentOf(location.href)} className={buttonClasses({ className: 'grow' })}>
              افتح في المتصفح
            </a>
          ) : (
            <Button className="grow" onPress={() => void copyPageAddress()}>
              انسخ الرابط
            </Button>
          )}
          <Button variant="secondary" className="grow" onPress={() => setOpen(false)}>
            أكمل هنا
          </Button>
        </>
      }
    >
      <p>
        قد لا تعمل الكاميرا ولا الدفع داخل {browser.app === null ? 'هذا التطبيق' : <bdi>{browser.app}</bdi>}.{' '}
        {openInBrowserText(browser)}.
      </p>
    </Dialog>
  )
}
