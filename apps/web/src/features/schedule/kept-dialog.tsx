import { formatRange, relativeDay } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { KeptBooking } from '@hiwar/contract/availability-rules.ts'
import { kindLabel } from '@hiwar/app/meetings/meeting.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Link } from 'react-router'

const screens = {
  lesson: { label: 'حصة', path: '/lesson' },
  interview: { label: kindLabel.interview, path: '/interview' },
  demo: { label: kindLabel['demo-session'], path: '/demo-session' },
} as const

interface KeptDialogProps {
  kept: readonly KeptBooking[]
  now: number
  zone: string
  onClose: () => void
}

/** Bookings outside the tutor's times: nothing was canceled, and where each can be. */
export function KeptDialog({ kept, now, zone, onClose }: KeptDialogProps) {
  return (
    <Dialog
      title="حجوزات باقية"
      isOpen
      size="small"
      onOpenChange={onClose}
      footer={<Button onPress={onClose}>{actions.close}</Button>}
    >
      <p>هذه المواعيد محجوزة خارج أوقاتك الجديدة، وبقيت كما هي. لإلغاء موعد افتح صفحته.</p>
      <ul className="mt-3 divide-y divide-sand-300">
        {kept.map(({ kind, bookingId, start, end }) => (
          <li key={`${kind} ${bookingId}`}>
            <Link
              to={`${screens[kind].path}/${bookingId}`}
              className="flex min-h-11 flex-wrap items-center gap-x-2 py-2"
            >
              <span className="font-medium text-nile-600">{screens[kind].label}</span>
              <span>
                {relativeDay(start, now, zone)}،{' '}
                <bdi dir="rtl" className="figures">
                  {formatRange(start, end, { zone })}
                </bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
