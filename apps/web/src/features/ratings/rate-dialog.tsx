import { getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import { RateSomeone, createRating, listTutorRatings, updateRating } from '@hiwar/contract/ratings.ts'
import type { TutorRating } from '@hiwar/contract/ratings.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useId } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'
import { FeedbackField, StarsField, TagsField } from './rate-fields.tsx'

export interface RateDialogProps {
  tutorId: number
  tutorName: string | null
  /** The lesson that is rated, if opened from a lesson. */
  lessonId?: number | undefined
  /** The user's rating to edit; without it a new one is created. */
  ratingId?: number | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * Rates a tutor, or edits the user's rating. The server says who may (`mayRate`). The form is reset at each opening.
 */
export function RateDialog({ isOpen, ...given }: RateDialogProps) {
  const openCount = useOpenCount(isOpen)
  if (openCount === 0) return null
  return given.ratingId === undefined ? (
    <RateForm key={openCount} isOpen={isOpen} {...given} own={undefined} />
  ) : (
    <EditRating key={openCount} isOpen={isOpen} {...given} ratingId={given.ratingId} />
  )
}

const titleOf = (name: string | null) => (name === null ? 'تقييم المعلّم' : `تقييم ${isolate(name)}`)

/** Loads the user's own rating. It comes first in the list, so one row is enough. */
function EditRating({ ratingId, ...given }: RateDialogProps & { ratingId: number }) {
  const ratings = useApiQuery(listTutorRatings, { params: { id: given.tutorId }, query: { size: 1 } })
  const own = ratings.data?.list.find(({ id }) => id === ratingId)
  if (own !== undefined) return <RateForm {...given} own={own} />
  return (
    <Dialog title={titleOf(given.tutorName)} size="small" isOpen={given.isOpen} onOpenChange={given.onOpenChange}>
      <QueryFailure query={ratings} />
      {ratings.isPending && (
        <Loading className="flex flex-col gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
      {ratings.data !== undefined && ratings.failure === null && <p>لم نجد تقييمك. ربما حُذف من قبل.</p>}
    </Dialog>
  )
}

const invalidates = [listTutorRatings, getTutorInfo, listOnboardedTutors, listLessons, getLesson]

type RateFormProps = Omit<RateDialogProps, 'ratingId'> & { own: TutorRating | undefined }

function useRateForm({ tutorId, lessonId, own, onOpenChange }: RateFormProps) {
  const create = useApiMutation(createRating, { invalidates })
  const update = useApiMutation(updateRating, { invalidates })
  const form = useContractForm(RateSomeone, {
    defaults: { rateeId: tutorId, value: own?.value, feedback: own?.feedback ?? '', tags: own?.tags ?? [] },
  })
  const submit = form.submit(async ({ value, feedback, tags }) => {
    const { failure } =
      own === undefined
        ? await create.run({ body: { rateeId: tutorId, value, feedback, tags, lessonId } })
        : await update.run({ params: { id: own.id }, body: { value, feedback, tags, lessonId } })
    if (failure !== null) return form.applyFailure(failure)

    toast.success({ title: own === undefined ? 'شكرًا، وصل تقييمك' : 'تم حفظ تقييمك' })
    onOpenChange(false)
  })
  return { form, submit, isSending: create.isRunning || update.isRunning }
}

function RateForm(given: RateFormProps) {
  const { tutorName, own, isOpen, onOpenChange } = given
  const { form, submit, isSending } = useRateForm(given)
  const id = useId()
  return (
    <Dialog
      title={titleOf(tutorName)}
      size="small"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isSending}
      footer={
        <Button type="submit" form={id} className="grow" isPending={isSending}>
          {own === undefined ? 'أرسل التقييم' : actions.save}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-6">
        <StarsField form={form} />
        <TagsField form={form} />
        <FeedbackField form={form} />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  )
}
