// What the palette offers without asking the server: pages, what can be done, and things by their number.
import { searchKey } from '@hiwar/arabic/collator.ts'
import { maintenanceModeLabel } from '@hiwar/arabic/setting-labels.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { MaintenanceMode, mayChangeSetting } from '@hiwar/contract/settings.ts'
import type { ReactNode } from 'react'
import { navigationOf } from '../../auth/pages.ts'
import type { PagePath } from '../../auth/pages.ts'

export interface Command {
  readonly id: string
  readonly label: string
  readonly detail?: ReactNode
  /** Where it leads, or what it does. */
  readonly to: string | (() => void)
  /** What the screen does when it has opened. */
  readonly command?: string
}

/** Things that a number alone may name. */
const numbered: readonly { page: PagePath; name: string; to: (id: number) => string }[] = [
  { page: '/users', name: 'المستخدم', to: (id) => `/user/${id}` },
  { page: '/tutors', name: 'جدول المعلّم', to: (id) => `/tutor/${id}` },
  { page: '/lessons', name: 'الحصة', to: (id) => `/lessons?open=${id}` },
  { page: '/interviews', name: 'المقابلة', to: (id) => `/interviews?open=${id}` },
  { page: '/interviews', name: 'الحصة التجريبية', to: (id) => `/interviews?tab=demo&open=${id}` },
  { page: '/invoices', name: 'طلب السحب', to: (id) => `/invoices?open=${id}` },
  { page: '/transactions', name: 'الدفعة', to: (id) => `/transactions?open=${id}` },
  { page: '/plans', name: 'الباقة', to: (id) => `/plans?open=${id}` },
  { page: '/reports', name: 'البلاغ', to: (id) => `/reports?open=${id}` },
  { page: '/contact-requests', name: 'طلب التواصل', to: (id) => `/contact-requests?open=${id}` },
]

interface Act {
  readonly page: PagePath
  /** After the page's path. */
  readonly query?: string
  readonly label: string
  /** Other words that find it. */
  readonly words: string
  readonly command: string
  readonly may?: (role: Role) => boolean
}

const acts: readonly Act[] = [
  { page: '/users', label: 'حساب جديد', words: 'أنشئ مستخدم new user account', command: 'create:users' },
  { page: '/tutors', label: 'معلّم جديد', words: 'أنشئ حساب new tutor', command: 'create:tutors' },
  { page: '/plans', label: 'باقة جديدة', words: 'أنشئ new plan', command: 'create:plans' },
  {
    page: '/plans',
    query: '?tab=coupons',
    label: 'كوبون جديد',
    words: 'أنشئ خصم new coupon',
    command: 'create:coupons',
  },
  {
    page: '/plans',
    query: '?tab=invites',
    label: 'دعوة جديدة',
    words: 'ادع إلى باقة new invite',
    command: 'create:invites',
  },
  { page: '/topics', label: 'موضوع جديد', words: 'أضف new topic', command: 'create:topics' },
  {
    page: '/platform-settings',
    label: 'امسح الذاكرة المؤقتة',
    words: 'تفريغ flush clear cache',
    command: 'flush-cache',
  },
]

/** Each mode but the present one; only who may change it is offered any. */
function maintenanceActs(now: MaintenanceMode): readonly Act[] {
  return Object.values(MaintenanceMode)
    .filter((mode) => mode !== now)
    .map((mode): Act => ({
      page: '/platform-settings',
      command: `maintenance:${mode}`,
      may: (role) => mayChangeSetting('maintenance.mode', role),
      ...(mode === MaintenanceMode.Off
        ? { label: 'أنهِ الصيانة', words: 'أوقف maintenance off' }
        : { label: `الصيانة: ${maintenanceModeLabel[mode]}`, words: 'شغّل maintenance on' }),
    }))
}

/** Every typed word is somewhere in the text. */
function matches(key: string, text: string): boolean {
  const hay = searchKey(text)
  return key.split(' ').every((word) => hay.includes(word))
}

interface Offered {
  readonly role: Role
  readonly mode: MaintenanceMode
  /** What is done without a screen. */
  readonly own: readonly {
    readonly id: string
    readonly label: string
    readonly words: string
    readonly to: () => void
  }[]
}

/** What fits the typed text, of what the role may open and do. `key` is a `searchKey`. */
export function commandsFor(key: string, { role, mode, own }: Offered): readonly Command[] {
  const pages = navigationOf(role)
  const isOpenTo = (path: PagePath) => pages.some((page) => page.path === path)
  const number = /^#?(\d{1,9})$/.exec(key)?.[1]
  return [
    ...numbered
      .filter(({ page }) => number !== undefined && isOpenTo(page))
      .map(({ name, to }) => ({ id: to(Number(number)), label: `${name} رقم ${number}`, to: to(Number(number)) })),
    ...pages
      .filter(({ label }) => matches(key, label))
      .map(({ path, label }) => ({ id: path, label, detail: 'صفحة', to: path })),
    ...[...acts, ...maintenanceActs(mode)]
      .filter(
        ({ page, may, label, words }) => isOpenTo(page) && may?.(role) !== false && matches(key, `${label} ${words}`),
      )
      .map(({ page, query = '', label, command }) => ({
        id: command,
        label,
        detail: 'إجراء',
        to: page + query,
        command,
      })),
    ...own
      .filter(({ label, words }) => matches(key, `${label} ${words}`))
      .map(({ id, label, to }) => ({ id, label, detail: 'إجراء', to })),
  ]
}
