import { formatInteger } from '@hiwar/arabic/digits.ts'
import { bounds } from '@hiwar/contract/bounds.ts'

/** Types of a receipt (admin.md 1.9); the server looks at the content too. */
export const receiptTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

export const maxReceiptMegabytes = bounds.receipt.bytes / 1024 / 1024

/** Why the file cannot be sent, as a sentence; null when it can. */
export function receiptProblem({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!receiptTypes.some((known) => known === type)) return 'نقبل صورة PNG أو JPG أو WebP، أو ملف PDF. اختر ملفًا آخر.'
  if (size === 0) return 'الملف فارغ. اختر ملفًا آخر.'
  return size > bounds.receipt.bytes
    ? `الملف أكبر من ${formatInteger(maxReceiptMegabytes)} ميجابايت. اختر ملفًا أصغر.`
    : null
}
