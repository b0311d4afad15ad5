import { Button } from '@hiwar/ui/button.tsx'
import { Copy } from 'lucide-react'
import { copyNumber, grouped } from '../../parts/payment-number.ts'

const boxClasses =
  'flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-nile-600 ' +
  'bg-nile-50 p-4'

/** The number to pay with, large enough to show at a counter. */
export function ReferenceNumber({ number }: { number: string }) {
  return (
    <div className={boxClasses}>
      <bdi
        dir="ltr"
        className="font-heading text-h1 tabular-nums tracking-wide"
        aria-label={`كود الدفع ${number.split('').join(' ')}`}
      >
        {grouped(number)}
      </bdi>
      <Button
        variant="secondary"
        onPress={() => {
          void copyNumber(number)
        }}
      >
        <Copy size={20} aria-hidden /> انسخ الكود
      </Button>
    </div>
  )
}
