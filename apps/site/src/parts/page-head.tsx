import type { ReactNode } from 'react'

/** Title and lead of every page but the home page. */
export function PageHead({ title, lead, children }: { title: string; lead?: string | null; children?: ReactNode }) {
  return (
    <div className="page-head">
      <div className="wide">
        <h1>{title}</h1>
        {lead !== null && lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
