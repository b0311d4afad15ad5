import { Switch } from '@hiwar/ui/switch.tsx'
import { useConsent } from '../../auth/consent.ts'
import { storeConsent } from '../../auth/store-consent.ts'

/** The answer about measuring visits on this device, the same as at the foot of the public site. */
export function MeasuringPanel() {
  return (
    <Switch
      isSelected={useConsent() === 'yes'}
      onChange={(next) => storeConsent(next ? 'yes' : 'no')}
      description="إن سمحت أخبرنا Meta بأن صفحة زُيرت أو قُرئت أو أن حسابًا دخل، لنعرف أي إعلان نفع. مغلق حتى تفتحه."
    >
      <span className="text-label text-ink-900">قياس الزيارات على هذا الجهاز</span>
    </Switch>
  )
}
