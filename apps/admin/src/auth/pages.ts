// Every page of the back office and who may open it (admin.md 0.2): the one table that router, guard, navigation and
// palette read. `routes.tsx` adds the screen of each.
import type { Role } from '@hiwar/contract/enums.ts'
import { admins, isStaff, staff } from '@hiwar/contract/roles.ts'

interface PageRow {
  path: string
  who: readonly Role[]
  /** Its name in navigation and palette; pages without one are opened from another page. */
  label?: string
  /** The group of the navigation. */
  group?: 'main' | 'settings'
  /** Letter that opens it after `g`, as on a Latin keyboard. */
  goKey?: string
}

/** In the order of the navigation; literal paths before those with parameters. */
export const pages = [
  { path: '/', who: admins, label: 'الرئيسية', group: 'main' },
  { path: '/users', who: admins, label: 'المستخدمون', group: 'main', goKey: 'u' },
  { path: '/user/:id', who: admins },
  { path: '/tutors', who: admins, label: 'المعلّمون', group: 'main', goKey: 't' },
  { path: '/tutor/:id', who: admins },
  { path: '/lessons', who: admins, label: 'الحصص', group: 'main', goKey: 'l' },
  { path: '/interviews', who: admins, label: 'المقابلات', group: 'main', goKey: 'i' },
  { path: '/invoices', who: admins, label: 'طلبات السحب', group: 'main', goKey: 'w' },
  { path: '/transactions', who: admins, label: 'المدفوعات', group: 'main', goKey: 'x' },
  { path: '/plans', who: admins, label: 'الباقات', group: 'main', goKey: 'p' },
  { path: '/topics', who: admins, label: 'الموضوعات', group: 'main' },
  { path: '/photo-sessions', who: staff, label: 'جلسات التصوير', group: 'main' },
  { path: '/photo-session/:tutorId', who: staff },
  { path: '/media', who: staff, label: 'الوسائط', group: 'main' },
  { path: '/reports', who: admins, label: 'البلاغات', group: 'main' },
  { path: '/contact-requests', who: admins, label: 'طلبات التواصل', group: 'main' },
  { path: '/server-stats', who: admins, label: 'حالة الخادم', group: 'main' },
  { path: '/audit', who: admins, label: 'سجل النشاط', group: 'main' },
  { path: '/platform-settings', who: admins, label: 'إعدادات المنصة', group: 'settings' },
  { path: '/inbox', who: staff },
  { path: '/user-settings', who: staff, label: 'حسابي', group: 'settings' },
] as const satisfies readonly PageRow[]

export type Page = PageRow & { path: PagePath }
export type PagePath = (typeof pages)[number]['path']

const rows: readonly Page[] = pages

/** The pages of the navigation that a role may open. */
export function navigationOf(role: Role): readonly (Page & { label: string })[] {
  return rows.filter((page): page is Page & { label: string } => page.label !== undefined && page.who.includes(role))
}

/** What a role sees first. */
export function homeOf(role: Role): PagePath {
  return rows.find(({ who }) => who.includes(role))?.path ?? '/user-settings'
}

/** Admins and studios work here; everybody else has the main app. */
export const worksHere = isStaff
