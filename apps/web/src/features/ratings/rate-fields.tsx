import { bounds } from '@hiwar/contract/bounds.ts'
import { RatingTag } from '@hiwar/contract/enums.ts'
import type { RateSomeone } from '@hiwar/contract/ratings.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import { ratingTagLabel, ratingValueLabel } from '@hiwar/arabic/labels.ts'
import { states } from '@hiwar/arabic/words.ts'
import { ErrorText } from '@hiwar/ui/field-parts.tsx'
import { StarRating } from '@hiwar/ui/star-rating.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { useFormField } from '@hiwar/app/forms/use-form-field.ts'
import { valueText } from './rating-text.ts'

interface RateField {
  form: ContractForm<typeof RateSomeone>
}

/** One to five stars, and what the chosen number means. */
export function StarsField({ form }: RateField) {
  const { value, onChange, errorMessage, ref } = useFormField({ form, name: 'value' })
  const chosen = typeof value === 'number' ? value : 0
  return (
    <div className="flex flex-col items-center gap-2">
      <StarRating ref={ref} label="كيف كانت الحصص؟" value={chosen} onChange={onChange} labels={ratingValueLabel} />
      <p aria-live="polite" className="min-h-6 font-heading text-label text-apricot">
        {valueText(chosen)}
      </p>
      {errorMessage !== undefined && <ErrorText>اختر عدد النجوم أولًا.</ErrorText>}
    </div>
  )
}

const tags = Object.values(RatingTag)

/** What was good: up to five. */
export function TagsField({ form }: RateField) {
  const { value, onChange } = useFormField({ form, name: 'tags' })
  const chosen = Array.isArray(value) ? tags.filter((tag) => value.includes(tag)) : []
  const toggle = (tag: RatingTag) =>
    onChange(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag])
  return (
    <fieldset>
      <legend className="mb-2 font-heading text-label">
        ما الذي أعجبك؟ <span className="text-small text-ink-600">({states.optional})</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <label key={tag} className={tagClasses}>
            <input
              type="checkbox"
              checked={chosen.includes(tag)}
              disabled={!chosen.includes(tag) && chosen.length >= bounds.rating.tags}
              onChange={() => toggle(tag)}
              className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            {ratingTagLabel[tag]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const tagClasses =
  'relative flex min-h-11 items-center rounded-full border border-sand-300 bg-white px-4 text-small font-medium ' +
  'transition-colors hover:bg-nile-50 has-checked:border-nile-600 has-checked:bg-nile-600 has-checked:text-white ' +
  'has-disabled:opacity-60 has-focus-visible:focus-ring forced-colors:has-checked:border-4'

/** A free text. */
export function FeedbackField({ form }: RateField) {
  const { value, ...field } = useFormField({ form, name: 'feedback' })
  return (
    <TextArea
      {...field}
      label="اكتب رأيك"
      isOptional
      value={typeof value === 'string' ? value : ''}
      maxLength={bounds.rating.textMax}
      rows={4}
      placeholder="ما الذي ساعدك؟ وماذا تقول لمن يفكر في الحجز؟"
    />
  )
}
