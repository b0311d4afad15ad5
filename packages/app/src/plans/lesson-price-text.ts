import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'

/** "من 71 ج.م. للحصة (30 دقيقة)", in whole pounds; `price` is `cheapestLesson`. */
export const lessonPriceText = (price: number): string =>
  `من ${formatMoney(Math.ceil(price / 100) * 100)} للحصة (${formatDuration(30)})`
