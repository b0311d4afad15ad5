import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { characters } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { ReportFull } from '@hiwar/contract/reports.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { staleReports, useReportUpdate } from './use-report-change.ts'

const { outcomeMin, outcomeMax } = bounds.report

/** What is typed over the outcome that stood there. */
interface Edit {
  readonly text: string
  readonly base: string | null
}

/** What became of a report, in a few words for whoever told it (extras.md 9). */
export function ReportOutcome({ report }: { report: ReportFull }) {
  const { typed, type, isChanged, isShort, isOvertaken, send, isRunning, failure } = useOutcome(report)
  const offline = useOfflineReason()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (offline === undefined) void send()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextArea
        label="النتيجة"
        rows={2}
        maxLength={outcomeMax}
        value={typed}
        onChange={type}
        description="يراها صاحب البلاغ تحت «ما انتهينا إليه»."
        errorMessage={
          isShort ? `النتيجة قصيرة. اكتب ${characters(outcomeMin, 'object')} على الأقل أو امسحها.` : undefined
        }
      />
      {isOvertaken && (
        <Banner tone="warning" isLive>
          غيّرها شخص آخر أثناء كتابتك إلى: <bdi>{report.outcome ?? 'بلا نتيجة'}</bdi>. إن حفظت حلّت نتيجتك محلها.
        </Banner>
      )}
      {!isOvertaken && <FormFailure failure={failure} text={failure?.status === 409 ? fasterText : undefined} />}
      <UnsavedChangesGuard when={isChanged && !isRunning} />
      {isChanged && (
        <Button type="submit" variant="secondary" className="self-start" isPending={isRunning} disabledReason={offline}>
          {actions.save}
        </Button>
      )}
    </form>
  )
}

const fasterText = 'غيّر شخص آخر هذا البلاغ قبلك. راجعه كما هو الآن، ثم احفظ.'

const isSame = (text: string, outcome: string | null) => text.trim() === (outcome ?? '')

function useOutcome(report: ReportFull) {
  const { outcome, version } = report
  const { update, isRunning, failure } = useReportUpdate(report)
  const [edit, setEdit] = useState<Edit | null>(null)
  const [isShort, setShort] = useState(false)
  // Typed and deleted again, it is no edit: a colleague's new outcome takes its place; until then its spaces stay.
  const own = edit !== null && (edit.base === outcome || !isSame(edit.text, edit.base)) ? edit : null
  const typed = own?.text ?? outcome ?? ''
  const text = typed.trim()
  const isChanged = own !== null && !isSame(own.text, outcome)
  const send = async () => {
    const isTooShort = text !== '' && [...text].length < outcomeMin
    setShort(isTooShort)
    if (isTooShort || !isChanged || isRunning) return
    const { reply, failure: refused } = await update({ outcome: text === '' ? null : text, version })
    if (refused !== null) return refused.status === 409 ? invalidate(...staleReports) : undefined
    // What was typed meanwhile stays, over what has just been saved.
    setEdit((now) => (now === null || now.text.trim() === text ? null : { text: now.text, base: reply.outcome }))
    toast.success({ title: reply.outcome === null ? 'تم حذف النتيجة' : 'تم حفظ النتيجة' })
  }
  return {
    typed,
    type: (next: string) => setEdit({ text: next, base: isChanged && !isSame(next, own.base) ? own.base : outcome }),
    isChanged,
    isShort,
    /** A colleague wrote another one since typing began. */
    isOvertaken: isChanged && own.base !== outcome,
    send,
    isRunning,
    failure,
  }
}
