import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { ReportFull } from '@hiwar/contract/reports.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { ShortTextForm } from '../../parts/short-text-form.tsx'
import { useReportUpdate } from './use-report-change.ts'

const { outcomeMin, outcomeMax } = bounds.report

/** What is typed over the outcome that stood there. */
interface Edit {
  readonly text: string
  readonly base: string | null
}

/** What became of a report, in a few words for whoever told it (extras.md 9). */
export function ReportOutcome({ report }: { report: ReportFull }) {
  const { typed, type, isChanged, isOvertaken, save, isRunning, failure } = useOutcome(report)
  return (
    <ShortTextForm
      label="النتيجة"
      description="يراها صاحب البلاغ تحت «ما انتهينا إليه»."
      rows={2}
      min={outcomeMin}
      max={outcomeMax}
      shortWords="النتيجة قصيرة."
      text={typed}
      onType={type}
      isChanged={isChanged}
      isRunning={isRunning}
      onSave={(text) => void save(text)}
    >
      {isOvertaken ? (
        <Banner tone="warning" isLive>
          غيّرها شخص آخر أثناء كتابتك إلى: <bdi>{report.outcome ?? 'بلا نتيجة'}</bdi>. إن حفظت حلّت نتيجتك محلها.
        </Banner>
      ) : (
        <FormFailure failure={failure} text={failure?.status === 409 ? fasterText : undefined} />
      )}
    </ShortTextForm>
  )
}

const fasterText = 'غيّر شخص آخر هذا البلاغ قبلك. راجعه كما هو الآن، ثم احفظ.'

const isSame = (text: string, outcome: string | null) => text.trim() === (outcome ?? '')

function useOutcome(report: ReportFull) {
  const { outcome, version } = report
  const { update, isRunning, failure } = useReportUpdate(report)
  const [edit, setEdit] = useState<Edit | null>(null)
  // Typed and deleted again, it is no edit: a colleague's new outcome takes its place; until then its spaces stay.
  const own = edit !== null && (edit.base === outcome || !isSame(edit.text, edit.base)) ? edit : null
  const typed = own?.text ?? outcome ?? ''
  const isChanged = own !== null && !isSame(own.text, outcome)
  const save = async (next: string | null) => {
    const { reply, failure: refused } = await update({ outcome: next, version })
    if (refused !== null) return
    // What was typed meanwhile stays, over what has just been saved.
    setEdit((now) => (now === null || isSame(now.text, next) ? null : { text: now.text, base: reply.outcome }))
    toast.success({ title: reply.outcome === null ? 'تم حذف النتيجة' : 'تم حفظ النتيجة' })
  }
  return {
    typed,
    type: (next: string) => setEdit({ text: next, base: isChanged && !isSame(next, own.base) ? own.base : outcome }),
    isChanged,
    /** A colleague wrote another one since typing began. */
    isOvertaken: isChanged && own.base !== outcome,
    save,
    isRunning,
    failure,
  }
}
