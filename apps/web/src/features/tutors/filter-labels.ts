import { formatDecimal } from '@hiwar/arabic/digits.ts'
import { weekdayLabel } from '@hiwar/arabic/labels.ts'
import { Gender, TutorSort } from '@hiwar/contract/enums.ts'
import type { TutorFilter } from '@hiwar/contract/tutors.ts'
import { nameOfWindow } from '../../parts/day-windows.ts'
import type { Filters } from './filters.ts'
import type { TopicChoice } from './use-topic-choices.ts'

/** Gender of a tutor: معلّمة, معلّم. */
export const tutorGenderLabel: Record<Gender, string> = { [Gender.Female]: 'معلّمة', [Gender.Male]: 'معلّم' }
export const soonLabel = 'متاح خلال يوم'
export const newLabel = 'جديد على حوار'
export const onlineLabel = 'متصل الآن'
export const favouriteLabel = 'من مفضّلتي'
export const ratingLabel = (stars: number) => `${formatDecimal(stars, 1)} فأكثر`

export const sortLabel: Record<TutorSort | 'usual', string> = {
  usual: 'الترتيب المعتاد',
  [TutorSort.Recommended]: 'المقترح لك',
  [TutorSort.Soonest]: 'أقرب موعد',
  [TutorSort.Rating]: 'الأعلى تقييمًا',
  [TutorSort.Lessons]: 'الأكثر حصصًا',
}

/** The name of a filter in the suggestion to remove it: "بدون {…}". */
export const filterName: Record<TutorFilter, string> = {
  topics: 'الموضوعات',
  gender: 'معلّم أو معلّمة',
  days: 'الأيام',
  windows: 'أوقات اليوم',
  freeWithin: 'متاح خلال يوم',
  minRating: 'التقييم',
  new: 'الجدد فقط',
  online: 'المتصلون فقط',
  favourite: 'المفضّلة فقط',
}

interface ActiveFilter {
  readonly key: string
  readonly label: string
  /** The change that removes it. */
  readonly without: Partial<Filters>
}

const removeFrom = <T>(list: readonly T[], item: T) => list.filter((each) => each !== item)

/** Every active filter, each removable by itself. */
export function activeFilters(filters: Filters, topics: readonly TopicChoice[]): ActiveFilter[] {
  const nameOf = (id: number) => topics.find((topic) => topic.id === id)?.name ?? 'موضوع'
  const single: (ActiveFilter | false)[] = [
    filters.freeWithin !== null && { key: 'soon', label: soonLabel, without: { freeWithin: null } },
    filters.gender !== null && { key: 'gender', label: tutorGenderLabel[filters.gender], without: { gender: null } },
    filters.minRating !== null && {
      key: 'rating',
      label: `تقييم ${ratingLabel(filters.minRating)}`,
      without: { minRating: null },
    },
    filters.new && { key: 'new', label: newLabel, without: { new: false } },
    filters.online && { key: 'online', label: onlineLabel, without: { online: false } },
    filters.favourite && { key: 'favourite', label: favouriteLabel, without: { favourite: false } },
  ]
  return [
    ...filters.topics.map((id) => ({
      key: `topic-${id}`,
      label: nameOf(id),
      without: { topics: removeFrom(filters.topics, id) },
    })),
    ...filters.days.map((day) => ({
      key: `day-${day}`,
      label: weekdayLabel[day],
      without: { days: removeFrom(filters.days, day) },
    })),
    ...filters.windows.map((window) => ({
      key: window,
      label: nameOfWindow(window),
      without: { windows: removeFrom(filters.windows, window) },
    })),
    ...single.filter((filter) => filter !== false),
  ]
}
