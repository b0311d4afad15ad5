import { productName } from '@hiwar/arabic/words.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { copyText } from '../cells.tsx'
import { StepHeading } from './step-heading.tsx'

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** The codes for the day the app is lost. They are shown here and never again, so nothing but the button leaves. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const file = `${productName}: أكواد الاسترداد\n\n${text}\n`
  return (
    <div className="flex flex-col gap-4">
      <StepHeading>احفظ أكواد الاسترداد</StepHeading>
      <p className="text-ink-600">
        خطوة التحقّق الثانية مفعّلة الآن. إن ضاع موبايلك، فكل كود من هذه الأكواد يُدخلك مرة واحدة. احفظها في مكان آمن غير
        موبايلك، فلن نعرضها مرة أخرى.
      </p>
      <ol dir="ltr" className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-input bg-sand-100 p-4">
        {codes.map((code) => (
          <li key={code} className="figures text-center font-semibold">
            <Bidi>{code}</Bidi>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onPress={() => void copyText(text)}>
          انسخ الأكواد
        </Button>
        <LinkButton
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="hiwar-recovery-codes.txt"
          variant="secondary"
          size="small"
        >
          نزّلها في ملف
        </LinkButton>
      </div>
      <Button className="self-start" onPress={onKept}>
        حفظت الأكواد
      </Button>
    </div>
  )
}
