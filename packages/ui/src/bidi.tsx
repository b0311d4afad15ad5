import type { ReactNode } from 'react'

/** A phone, code, URL or reference: always left to right, isolated from the Arabic around it. */
export function Bidi({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={className}>
      {children}
    </bdi>
  )
}
