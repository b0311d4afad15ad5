import { bounds } from '@hiwar/contract/bounds.ts'
import { VideoReason } from '@hiwar/contract/enums.ts'
import type { ReviewIntroVideo } from '@hiwar/contract/intro-videos.ts'
import { reasonsObject } from '@hiwar/arabic/counted.ts'
import { videoReasonLabel } from '@hiwar/arabic/labels.ts'
import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import type { BoundField } from '@hiwar/app/forms/use-form-field.ts'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { useId } from 'react'
import type { Ref } from 'react'

const reasons = Object.values(VideoReason)

interface ReasonsProps extends BoundField<typeof ReviewIntroVideo> {
  firstRef: Ref<HTMLInputElement>
}

/** Why a video is rejected, one to four reasons. */
export function Reasons({ form, name, firstRef }: ReasonsProps) {
  const field = useFormField({ form, name })
  const labelId = useId()
  const chosen = reasons.filter((reason) => Array.isArray(field.value) && field.value.includes(reason))
  const change = (reason: VideoReason, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, reason] : chosen.filter((each) => each !== reason))
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="text-label">
        سبب الرفض، حتى {reasonsObject(bounds.introVideo.reasons)}
      </p>
      <div className="grid grid-cols-2 gap-x-4">
        {reasons.map((reason, index) => (
          <Checkbox
            key={reason}
            ref={index === 0 ? firstRef : undefined}
            isSelected={chosen.includes(reason)}
            isDisabled={!chosen.includes(reason) && chosen.length >= bounds.introVideo.reasons}
            onChange={(isChosen) => change(reason, isChosen)}
          >
            {videoReasonLabel[reason]}
          </Checkbox>
        ))}
      </div>
      {field.errorMessage !== undefined && (
        <p role="alert" className="text-small text-danger">
          {field.errorMessage}
        </p>
      )}
    </div>
  )
}
