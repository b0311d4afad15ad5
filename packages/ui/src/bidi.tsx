import type { ReactNode } from 'react'

/** A phone, code, address or reference: always left to right and never mixed into the Arabic around it. */
export function Bidi({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}
