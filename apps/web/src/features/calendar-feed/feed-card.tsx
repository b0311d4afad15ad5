import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '@hiwar/contract/calendar.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { CalendarSync, Copy } from 'lucide-react'
import { useState } from 'react'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'

/**
 * The private iCalendar feed of the user's lessons, to subscribe to in a calendar app (web.md `/lessons-schedule`,
 * extras.md 4).
 */
export function FeedCard() {
  const feed = useApiQuery(getCalendarFeed, {})
  if (feed.failure !== null) return <BlockFailure failure={feed.failure} onRetry={() => void feed.refetch()} />
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-h3">
        <CalendarSync size={24} strokeWidth={1.75} aria-hidden className="text-nile-600" /> حصصك في تقويم موبايلك
      </h2>
      {feed.data === undefined ? (
        <Skeleton className="mt-3 h-12 w-full" />
      ) : feed.data.url === null ? (
        <FeedOff />
      ) : (
        <FeedOn
          url={feed.data.url}
          webcalUrl={feed.data.webcalUrl ?? feed.data.url}
          lastReadAt={feed.data.lastReadAt}
        />
      )}
    </Card>
  )
}

function FeedOff() {
  const renew = useApiMutation(renewCalendarFeed, { invalidates: [getCalendarFeed] })
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <p className="text-ink-600">تظهر كل حصة في تقويم جوجل أو أبل، وتتغيّر فيه وحدها إذا تغيّر موعدها.</p>
      <Button variant="secondary" isPending={renew.isRunning} onPress={() => void renew.run()}>
        فعّل رابط التقويم
      </Button>
    </div>
  )
}

function FeedOn({ url, webcalUrl, lastReadAt }: { url: string; webcalUrl: string; lastReadAt: string | null }) {
  const [confirming, setConfirming] = useState<'renew' | 'revoke' | null>(null)
  const renew = useApiMutation(renewCalendarFeed, { invalidates: [getCalendarFeed] })
  const revoke = useApiMutation(revokeCalendarFeed, { invalidates: [getCalendarFeed] })
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toast.success({ title: 'تم نسخ الرابط' })
  }
  const confirm = async () => {
    const { failure } = await (confirming === 'renew' ? renew.run() : revoke.run())
    if (failure === null) setConfirming(null)
  }
  return (
    <div className="mt-2 grid gap-3">
      <p className="text-ink-600">
        هذا الرابط لك وحدك: كل من معه الرابط يرى مواعيدك.{' '}
        {lastReadAt === null ? 'لم يقرأه أي تقويم بعد.' : `قرأه تقويم آخر مرة ${formatDateTime(new Date(lastReadAt))}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={webcalUrl} className={buttonClasses({})}>
          أضفه إلى التقويم
        </a>
        <Button variant="secondary" onPress={() => void copy()}>
          <Copy size={20} strokeWidth={1.75} aria-hidden /> انسخ الرابط
        </Button>
        <Button variant="quiet" onPress={() => setConfirming('renew')}>
          رابط جديد
        </Button>
        <Button variant="quiet" onPress={() => setConfirming('revoke')}>
          أوقفه
        </Button>
      </div>
      <ConfirmDialog
        title={confirming === 'renew' ? 'رابط جديد بدل هذا؟' : 'إيقاف رابط التقويم؟'}
        isOpen={confirming !== null}
        onOpenChange={() => setConfirming(null)}
        isDestructive
        confirmLabel={confirming === 'renew' ? 'أنشئ رابطًا جديدًا' : 'أوقف الرابط'}
        isPending={renew.isRunning || revoke.isRunning}
        onConfirm={() => void confirm()}
      >
        <p>الرابط الحالي، وروابط الحصص التي حمّلتها من قبل، لن تعمل بعد ذلك.</p>
      </ConfirmDialog>
    </div>
  )
}
