import { Switch } from '@hiwar/ui/switch.tsx'
import { useState } from 'react'
import { currentConsent, storeConsent } from '../../auth/consent.ts'

/** The answer about measuring visits on this device, the same as at the foot of the public site. */
export function MeasuringPanel() {
  const [isAllowed, setAllowed] = useState(currentConsent() === 'yes')
  return (
    <Switch
      isSelected={isAllowed}
      onChange={(next) => {
        storeConsent(next ? 'yes' : 'no')
        setAllowed(next)
      }}
      description="إن سمحت أخبرنا Meta بأن صفحة زُيرت أو قُرئت أو أن حسابًا دخل، لنعرف أي إعلان نفع. مغلق حتى تفتحه."
    >
      <span className="text-label text-ink-900">قياس الزيارات على هذا الجهاز</span>
    </Switch>
  )
}
