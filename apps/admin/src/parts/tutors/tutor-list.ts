import { cityLabel, genderLabel, roleLabel } from '@hiwar/arabic/labels.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { states } from '@hiwar/arabic/words.ts'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import { City, Gender, Role } from '@hiwar/contract/enums.ts'
import type { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import { countsOf, instantsOf, orderOf } from '../list/call-query.ts'
import { defineList } from '../list/define-list.ts'
import type { ListState } from '../list/define-list.ts'
import { dateRange, flag, intRange, manyOf, oneOf, text } from '../list/filters.ts'

const TutorRole = { Tutor: Role.Tutor, TutorManager: Role.TutorManager } as const
const present = { yes: 'موجود', no: 'ناقص' }
const proven = { yes: states.verified, no: states.unverified }

/** Tutors on their way to being listed (admin.md 1.5). */
export const tutorList = defineList({
  name: 'tutors',
  search: 'الاسم',
  sorts: ['id', 'name', 'createdAt', 'notice'],
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: {
    email: text('البريد', { isLatin: true }),
    phone: text('الموبايل', { isLatin: true }),
    active: flag('التفعيل', { yes: 'مفعّل', no: 'موقوف' }),
    role: oneOf('الدور', TutorRole, roleLabel),
    ready: flag('الاستعداد', { yes: 'ينتظر التفعيل وحده', no: 'غير ذلك' }),
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
  },
  views: [
    { id: 'ready', label: 'جاهزون للتفعيل', filters: { ready: true } },
    { id: 'inactive', label: 'موقوفون', filters: { active: false } },
    { id: 'no-photo', label: 'بلا صورة', filters: { image: false } },
    { id: 'no-video', label: 'بلا فيديو', filters: { video: false } },
  ],
})

type State = ListState<(typeof tutorList)['filters'], (typeof tutorList)['sorts'][number]>

export function tutorQuery({ filters, q, sort }: State): Omit<Sent<(typeof listFullTutors)['query']>, 'page' | 'size'> {
  const { active, role, whatsapp, telegram, gender, notice, created, city, ...same } = filters
  return {
    ...same,
    ...(q !== '' && { name: q }),
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
