import { personSearchText } from '@hiwar/arabic/form-words.ts'
import { cityLabel, genderLabel, roleLabel } from '@hiwar/arabic/labels.ts'
import { states } from '@hiwar/arabic/words.ts'
import { City, Gender, Role } from '@hiwar/contract/enums.ts'
import { defineList } from '../list/define-list.ts'
import { flag, manyOf, oneOf } from '../list/filters.ts'
import type { ListControl } from '../list/use-list-state.ts'

/** The view of accounts whose erasure is due and blocked. */
export const erasureWaits = 'erasure-waits'

/** All accounts (admin.md 1.3). */
export const usersList = defineList({
  name: 'users',
  search: personSearchText,
  sorts: ['id', 'name', 'email', 'createdAt'],
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: {
    role: manyOf('الدور', Role, roleLabel),
    gender: oneOf('النوع', Gender, genderLabel),
    city: oneOf('المحافظة', City, cityLabel),
    verified: flag('البريد', { yes: states.verified, no: states.unverified }),
    subscribed: flag('الاشتراك', { yes: 'سارٍ', no: 'بلا اشتراك سارٍ' }),
  },
  views: [
    { id: 'staff', label: 'فريق حوار', filters: { role: [Role.SuperAdmin, Role.RegularAdmin, Role.Studio] } },
    { id: 'tutors', label: 'المعلّمون', filters: { role: [Role.Tutor, Role.TutorManager] } },
    { id: 'students', label: 'الطلاب', filters: { role: [Role.Student] } },
    { id: 'unverified', label: 'بريد غير مؤكَّد', filters: { verified: false } },
    // Its rows come from another call (more.md 6).
    { id: erasureWaits, label: 'محو ينتظر' },
  ],
})

export type UsersControl = ListControl<typeof usersList.filters, (typeof usersList.sorts)[number]>
