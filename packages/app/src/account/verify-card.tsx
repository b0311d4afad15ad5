import type { UserSelf } from '@hiwar/contract/users.ts'
import { actions, fields, states } from '@hiwar/arabic/words.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { CircleAlert, CircleCheck } from 'lucide-react'

interface VerifyCardProps {
  user: UserSelf
  onVerifyEmail: () => void
  onVerifyPhone: () => void
}

/** Email and phone with their verification state, and buttons to verify them. */
export function VerifyCard({ user, onVerifyEmail, onVerifyPhone }: VerifyCardProps) {
  return (
    <Card
      as="section"
      aria-label="التأكيد"
      className="flex flex-col divide-y divide-sand-300 *:py-4 *:first:pt-0 *:last:pb-0"
    >
      <Line
        label={fields.email}
        value={user.email}
        isVerified={user.verifiedEmail}
        why="لحجز الحصص واستعادة حسابك."
        onVerify={onVerifyEmail}
      />
      <Line
        label={fields.phone}
        value={user.phone}
        isVerified={user.verifiedPhone}
        why="لتصلك رسائل التذكير على واتساب أو تيليجرام."
        onVerify={onVerifyPhone}
      />
    </Card>
  )
}

interface LineProps {
  label: string
  value: string | null
  isVerified: boolean
  why: string
  onVerify: () => void
}

function Line({ label, value, isVerified, why, onVerify }: LineProps) {
  const Icon = isVerified ? CircleCheck : CircleAlert
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Icon size={24} strokeWidth={1.75} aria-hidden className={isVerified ? 'text-success' : 'text-warning'} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-label text-ink-900">
          {label}{' '}
          <span className={isVerified ? 'text-success' : 'text-warning'}>
            {isVerified ? states.verified : states.unverified}
          </span>
        </p>
        <p className="text-small break-words text-ink-600">{value === null ? why : <Bidi>{value}</Bidi>}</p>
      </div>
      {!isVerified && (
        <Button variant="secondary" size="small" onPress={onVerify}>
          {actions.verify}
        </Button>
      )}
    </div>
  )
}
