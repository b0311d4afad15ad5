import { bounds } from '@hiwar/contract/bounds.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import { formatDuration, formatTime } from '@hiwar/arabic/dates.ts'
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import type { PersonalData } from '@hiwar/app/account/personal-schema.ts'

/** Start of a sample lesson, to illustrate the notice. */
const exampleStart = '2026-01-01T16:00:00.000Z'

/** How many minutes before a lesson booking closes, with an example (web.md `/t/account-settings`). */
export function NoticeField({ form }: { form: ContractForm<typeof PersonalData> }) {
  const field = useFormField({ form, name: 'notice' })
  const minutes = typeof field.value === 'number' && Number.isInteger(field.value) ? field.value : null
  const type = (typed: string) => {
    const digits = normaliseDigits(typed).replace(/\D/g, '')
    field.onChange(digits === '' ? undefined : Number(digits))
  }
  return (
    <TextField
      {...field}
      label="المهلة قبل الحصة، بالدقائق"
      inputMode="numeric"
      value={minutes === null ? '' : String(minutes)}
      onChange={type}
      description={noticeText(minutes)}
    />
  )
}

function noticeText(minutes: number | null): string {
  const { min, max } = bounds.notice
  if (minutes === null || minutes < min || minutes > max)
    return `اكتب عدد الدقائق، حتى ${formatDuration(max, 'object')}. أقل من هذا الوقت قبل الحصة لا يستطيع أحد حجزها.`
  if (minutes === 0) return 'بلا مهلة: يمكن حجز الحصة حتى لحظة بدايتها.'
  const setting = { zone: 'Africa/Cairo' }
  const closes = new Date(new Date(exampleStart).getTime() - minutes * MINUTE_MS)
  const [startsAt, closesAt] = [formatTime(exampleStart, setting), formatTime(closes, setting)]
  return `${formatDuration(minutes)} قبل الحصة: حصة الساعة ${startsAt} يُغلق حجزها الساعة ${closesAt}.`
}
