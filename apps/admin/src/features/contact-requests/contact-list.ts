import { contactStateLabel } from '@hiwar/arabic/labels.ts'
import { currentAuth } from '@hiwar/client/auth-store.ts'
import { ContactState } from '@hiwar/contract/enums.ts'
import { defineList } from '../../parts/list/define-list.ts'
import { dateRange, oneOf, person } from '../../parts/list/filters.ts'

/** What people wrote to the team; at first what waits, oldest first (more.md 6). */
export const contactList = defineList({
  name: 'contact-requests',
  search: 'الاسم أو الموبايل أو نص الرسالة',
  sorts: ['createdAt'],
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: {
    state: oneOf('الحالة', ContactState, contactStateLabel),
    assigned: person('المسؤول'),
    created: dateRange('وصل'),
  },
  views: [
    {
      id: 'open',
      label: 'تنتظر الرد',
      filters: { state: ContactState.Open },
      sort: { by: 'createdAt', direction: 'asc' },
      empty: 'لا شيء ينتظر.',
    },
    {
      id: 'mine',
      label: 'عندي',
      filters: () => ({ state: ContactState.Open, assigned: currentAuth().account?.user.id }),
      sort: { by: 'createdAt', direction: 'asc' },
      empty: 'لا شيء ينتظر ردّك.',
    },
    { id: 'answered', label: 'تم الرد عليها', filters: { state: ContactState.Answered } },
    { id: 'spam', label: 'مزعجة', filters: { state: ContactState.Spam } },
  ],
  defaultView: 'open',
})
