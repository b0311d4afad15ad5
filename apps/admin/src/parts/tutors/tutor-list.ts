import { cityLabel, genderLabel, roleLabel } from '@hiwar/arabic/labels.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { states } from '@hiwar/arabic/words.ts'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import { City, Gender, Role } from '@hiwar/contract/enums.ts'
import type { StudioInfo } from '@hiwar/contract/studios.ts'
import type { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import { countsOf, instantsOf, orderOf } from '../list/call-query.ts'
import { defineList } from '../list/define-list.ts'
import type { ListState } from '../list/define-list.ts'
import { dateRange, flag, id, intRange, manyOf, oneOf, text } from '../list/filters.ts'
import type { Filter } from '../list/filters.ts'
import { noStudio, noStudioLabel, studioChoices, studioName } from '../studio-tutors/use-studios.ts'

const TutorRole = { Tutor: Role.Tutor, TutorManager: Role.TutorManager } as const
const present = { yes: 'موجود', no: 'ناقص' }
const proven = { yes: states.verified, no: states.unverified }

/** A studio by its id, or none: `studio=12`, `studio=none`. */
function studioFilter(studios: readonly StudioInfo[]): Filter<number | typeof noStudio> {
  const byId = id('الاستوديو')
  return {
    ...byId,
    field: { kind: 'one', choices: () => studioChoices(studios) },
    parse: (typed) => (typed === noStudio ? noStudio : byId.parse(typed)),
    format: String,
    describe: (wanted) => {
      if (wanted === noStudio) return noStudioLabel
      const studio = studios.find((each) => each.id === wanted)
      return studio === undefined ? byId.describe(wanted) : studioName(studio)
    },
  }
}

const filtersOf = (studios: readonly StudioInfo[]) => ({
  email: text('البريد', { isLatin: true }),
  phone: text('الموبايل', { isLatin: true }),
  active: flag('التفعيل', { yes: 'مفعّل', no: 'موقوف' }),
  role: oneOf('الدور', TutorRole, roleLabel),
  ready: flag('الاستعداد', { yes: 'ينتظر التفعيل وحده', no: 'غير ذلك' }),
  incomplete: flag('الاكتمال', { yes: 'ناقص', no: 'مكتمل' }),
  studio: studioFilter(studios),
  awaitsStudio: flag('انتظار الاستوديو', { yes: 'نجح وينتظر استوديو', no: 'غير ذلك' }),
  verifiedEmail: flag('تأكيد البريد', proven),
  verifiedPhone: flag('تأكيد الموبايل', proven),
  whatsapp: flag('واتساب', proven),
  telegram: flag('تيليجرام', proven),
  image: flag('الصورة', present),
  video: flag('الفيديو', present),
  thumbnail: flag('صورة الفيديو', present),
  city: manyOf('المحافظة', City, cityLabel),
  gender: oneOf('النوع', Gender, genderLabel),
  notice: intRange('المهلة', minutes),
  created: dateRange('التسجيل'),
})

/** Tutors on their way to being listed (admin.md 1.5). */
export const tutorList = (studios: readonly StudioInfo[]) =>
  defineList({
    name: 'tutors',
    search: 'الاسم',
    sorts: ['id', 'name', 'createdAt', 'notice'],
    defaultSort: { by: 'createdAt', direction: 'desc' },
    filters: filtersOf(studios),
    views: [
      { id: 'ready', label: 'جاهزون للتفعيل', filters: { ready: true }, empty: 'لا أحد ينتظر التفعيل وحده.' },
      { id: 'incomplete', label: 'ناقصو البيانات', filters: { incomplete: true } },
      { id: 'inactive', label: 'موقوفون', filters: { active: false } },
      {
        id: 'awaits-studio',
        label: 'ينتظرون استوديو',
        filters: { awaitsStudio: true },
        empty: 'لا أحد ينتظر استوديو.',
      },
      { id: 'no-photo', label: 'بلا صورة', filters: { image: false } },
      { id: 'no-video', label: 'بلا فيديو', filters: { video: false } },
    ],
  })

type List = ReturnType<typeof tutorList>
export type TutorSort = List['sorts'][number]
type State = ListState<List['filters'], TutorSort>

export function tutorQuery({ filters, q, sort }: State): Omit<Sent<(typeof listFullTutors)['query']>, 'page' | 'size'> {
  const { active, role, whatsapp, telegram, gender, notice, created, city, studio, ...same } = filters
  return {
    ...same,
    ...(q !== '' && { name: q }),
    ...(studio === noStudio && { studio: false }),
    ...(typeof studio === 'number' && { studioId: studio }),
    activated: active,
    verifiedWhatsapp: whatsapp,
    verifiedTelegram: telegram,
    role: role === undefined ? undefined : [role],
    gender: gender === undefined ? undefined : [gender],
    city: city === undefined ? undefined : [...city],
    notice: countsOf(notice),
    createdAt: instantsOf(created),
    ...orderOf(sort),
  }
}
