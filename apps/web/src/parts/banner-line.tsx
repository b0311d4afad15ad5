import type { ReactNode } from 'react'

/** A one-line banner above every screen. */
export function BannerLine({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className="flex items-center justify-center gap-2 bg-apricot-tint px-4 py-2 text-center text-small text-apricot">
      <span className="shrink-0">{icon}</span>
      {text}
    </span>
  )
}
