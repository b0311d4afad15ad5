import { bounds } from '@hiwar/contract/bounds.ts'
import { listIntroVideos, reviewIntroVideo } from '@hiwar/contract/intro-videos.ts'
import type { ReviewIntroVideo } from '@hiwar/contract/intro-videos.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { invalidate, useApiMutation } from '@hiwar/client/mutation.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { days } from '@hiwar/arabic/plurals.ts'
import { FormArea } from '@hiwar/app/forms/form-area.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import type { BoundField } from '@hiwar/app/forms/use-form-field.ts'
import { useShortcuts } from '@hiwar/app/shortcuts/use-shortcuts.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useRef } from 'react'
import { tutorName } from '../../parts/studio-tutors/tutor-name.ts'
import { Reasons } from './reasons.tsx'

const loadSchema = async () => (await import('./review-schema.ts')).ReviewIntroVideo

interface ReviewFormProps {
  waiting: Reply<typeof listIntroVideos>['list'][number]
  onDecided: () => void
}

type Decision = 'passed' | 'rejected'

/** The form of one video and what sends it. */
function useReviewForm({ waiting: { tutor, introVideo }, onDecided }: ReviewFormProps) {
  const review = useApiMutation(reviewIntroVideo, { invalidates: [listIntroVideos, getTutorMeta] })
  const form = useContractForm<typeof ReviewIntroVideo>(loadSchema, {
    defaults: { submittedAt: introVideo.submittedAt ?? '', reasons: [], note: '', retryDays: 0 },
  })
  return {
    form,
    isRunning: review.isRunning,
    /** A passed video has neither reasons nor a day to wait for. */
    decide: (chosen: Decision) => {
      form.setValue('decision', chosen)
      if (chosen === 'passed') {
        form.setValue('reasons', [])
        form.setValue('retryDays', 0)
      }
      form.clearErrors()
    },
    send: form.submit(async (body) => {
      const { failure } = await review.run({ params: { id: tutor.id }, body })
      if (failure?.status === 409) {
        // The list comes back with another video or without this one, so this form goes.
        toast.error({ title: 'لم يُرسل القرار', description: changedMeanwhile })
        invalidate(listIntroVideos)
        return
      }
      if (failure !== null) return form.applyFailure(failure)
      const name = tutorName(tutor)
      toast.success({
        title: body.decision === 'passed' ? `تم قبول فيديو ${isolate(name)}` : `تم رفض فيديو ${isolate(name)}`,
      })
      onDecided()
    }),
  }
}

/** Passes or rejects a video. `p` and `r` choose, Enter sends (more.md 6). */
export function ReviewForm(props: ReviewFormProps) {
  const { form, isRunning, decide, send } = useReviewForm(props)
  const submit = useRef<HTMLButtonElement>(null)
  const offline = useOfflineReason()
  const firstReason = useRef<HTMLInputElement>(null)
  const decision: Decision | undefined = form.watch('decision')
  useShortcuts({
    p: () => {
      decide('passed')
      requestAnimationFrame(() => submit.current?.focus())
    },
    r: () => {
      decide('rejected')
      requestAnimationFrame(() => firstReason.current?.focus())
    },
  })
  return (
    <form onSubmit={send} noValidate className="surface flex flex-col gap-5 p-4 md:p-5">
      <RadioCards label="القرار" value={decision ?? null} onChange={decide} options={decisions} />
      {decision === 'rejected' && (
        <>
          <Reasons form={form} name="reasons" firstRef={firstReason} />
          <RetryDays form={form} name="retryDays" />
        </>
      )}
      {decision !== undefined && <Note form={form} name="note" />}
      <FormFailure failure={form.failure} />
      <Button
        ref={submit}
        type="submit"
        isPending={isRunning}
        variant={decision === 'rejected' ? 'danger' : 'primary'}
        disabledReason={decision === undefined ? 'اختر القرار أولًا.' : offline}
      >
        {submitLabel(decision)}
      </Button>
    </form>
  )
}

function submitLabel(decision: Decision | undefined): string {
  if (decision === undefined) return 'أرسل القرار'
  return decision === 'passed' ? 'أرسل القبول' : 'أرسل الرفض'
}

const changedMeanwhile = 'أرسل المعلّم فيديو آخر، أو صدر القرار من زميل. حدّثنا القائمة، فراجعها من جديد.'

const decisions = [
  { value: 'passed', title: 'مقبول', icon: <ThumbsUp size={20} aria-hidden />, aside: <Key letter="P" /> },
  { value: 'rejected', title: 'مرفوض', icon: <ThumbsDown size={20} aria-hidden />, aside: <Key letter="R" /> },
] as const

function Note({ form, name }: BoundField<typeof ReviewIntroVideo>) {
  return (
    <FormArea
      form={form}
      name={name}
      label="ملاحظة للمعلّم"
      isOptional
      rows={3}
      maxLength={bounds.introVideo.noteMax}
      description="تصل إلى المعلّم مع القرار."
    />
  )
}

function Key({ letter }: { letter: string }) {
  return (
    <kbd className="rounded-input border border-sand-300 bg-white px-2 text-small max-md:hidden" aria-hidden>
      {letter}
    </kbd>
  )
}

/** From when the tutor may send another video. */
function RetryDays({ form, name }: BoundField<typeof ReviewIntroVideo>) {
  const field = useFormField({ form, name })
  const choices = Array.from({ length: bounds.introVideo.retryDays + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'فورًا' : `بعد ${days(count, 'object')}`,
  }))
  return (
    <Select
      label="متى يمكنه إرسال فيديو آخر؟"
      value={String(field.value)}
      onChange={(value) => field.onChange(Number(value))}
      choices={choices}
      errorMessage={field.errorMessage}
    />
  )
}
