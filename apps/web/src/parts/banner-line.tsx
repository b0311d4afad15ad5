import type { LucideIcon } from 'lucide-react'

/** One line above every screen. */
export function BannerLine({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <span className="flex items-center justify-center gap-2 bg-apricot-tint px-4 py-2 text-center text-small text-apricot">
      <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
      {text}
    </span>
  )
}
