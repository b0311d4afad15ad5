import type { Plan } from '@hiwar/contract/plans.ts'

/** What putting a plan on sale means. */
export const audienceText = ({ forInvitesOnly }: Pick<Plan, 'forInvitesOnly'>): string =>
  forInvitesOnly ? 'يشتريها من وصلته دعوة إليها.' : 'تظهر لكل الطلاب في صفحة الباقات.'

/** What taking it off sale means. */
export const hiddenText = 'لا يشتريها أحد بعد الآن، حتى تعرضها من جديد.'
