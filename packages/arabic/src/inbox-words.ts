// Words of the inbox, which load with it and not with the first screen.
import { plural } from './plurals.ts'

export const inboxLabel = 'التنبيهات'

export const unreadNotices = (count: number): string =>
  plural(count, {
    zero: 'لا تنبيهات غير مقروءة',
    one: 'تنبيه واحد غير مقروء',
    two: 'تنبيهان غير مقروءين',
    few: 'تنبيهات غير مقروءة',
    many: 'تنبيهًا غير مقروء',
    other: 'تنبيه غير مقروء',
  })
