import { lessonPriceText, shortLessonPriceText } from '@hiwar/app/plans/lesson-price-text.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listPlans } from '@hiwar/contract/plans.ts'
import { cheapestLesson } from '@hiwar/rules/offer.ts'

/** What a lesson costs at least; nothing until that is known. For people without a subscription. */
export function LessonPrice({ isShort }: { isShort: boolean }) {
  const plans = useApiQuery(listPlans, { query: { size: 100 } }, { staleTime: Infinity })
  const price = cheapestLesson(plans.data?.list ?? [])
  if (price === null) return null
  return <>{isShort ? shortLessonPriceText(price) : lessonPriceText(price)}</>
}
