import { toast } from '@hiwar/ui/toast.tsx'

/** Grouped 3-3-rest, as it is read out at a counter. */
export const grouped = (number: string): string =>
  [number.slice(0, 3), number.slice(3, 6), number.slice(6)].filter((part) => part !== '').join(' ')

/** Copies a payment number and says so. */
export async function copyNumber(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number)
    toast.success({ title: 'تم نسخ الكود' })
  } catch {
    toast.error({ title: 'لم يُنسخ الكود', description: 'اكتبه كما هو.' })
  }
}
