import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { Copy } from 'lucide-react'

/** 3-3-rest, as it is read aloud at a counter. */
export const grouped = (number: string): string => [number.slice(0, 3), number.slice(3, 6), number.slice(6)].filter((part) => part !== '').join(' ')

/** Copies a payment number and says so. */
export async function copyNumber(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number)
    toast.success({ title: 'نُسخ الكود' })
  } catch {
    toast.error({ title: 'لم يُنسخ الكود', description: 'اكتبه كما هو.' })
  }
}

/** The number to pay with, large enough to show at a counter. */
export function ReferenceNumber({ number }: { number: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-nile-600 bg-nile-50 p-4">
      <bdi dir="ltr" className="font-heading text-h1 tabular-nums tracking-wide" aria-label={`كود الدفع ${number.split('').join(' ')}`}>{grouped(number)}</bdi>
      <Button variant="secondary" onPress={() => { void copyNumber(number) }}><Copy size={20} aria-hidden /> انسخ الكود</Button>
    </div>
  )
}
