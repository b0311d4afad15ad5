import type { ReactNode } from 'react'

const bannerClasses =
  'flex items-center justify-center gap-2 bg-apricot-tint px-4 py-2 text-center text-small text-apricot'

/** A one-line banner above every screen; `children` are what can be done about it. */
export function BannerLine({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <span className={bannerClasses}>
      <span className="shrink-0">{icon}</span>
      {text}
      {children}
    </span>
  )
}
