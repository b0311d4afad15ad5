import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'

/** In whole pounds; `price` is `cheapestLesson`. */
const wholePounds = (price: number) => formatMoney(Math.ceil(price / 100) * 100)

/** "من 71 ج.م. للحصة (30 دقيقة)" */
export const lessonPriceText = (price: number): string => `من ${wholePounds(price)} للحصة (${formatDuration(30)})`

/** "الحصة من 71 ج.م." */
export const shortLessonPriceText = (price: number): string => `الحصة من ${wholePounds(price)}`
