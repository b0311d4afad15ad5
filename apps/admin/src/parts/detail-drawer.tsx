import { SidePanel } from '@hiwar/ui/side-panel.tsx'
import type { SidePanelProps } from '@hiwar/ui/side-panel.tsx'
import type { ReactNode } from 'react'
import type { OpenRow } from './list/list-props.ts'

interface DetailDrawerProps extends Pick<OpenRow, 'isOpen' | 'onClose'>, Pick<SidePanelProps, 'title' | 'note'> {
  /** Buttons at the bottom. */
  actions?: ReactNode
  /** The dangerous one, apart from the others. */
  danger?: ReactNode
  children: ReactNode
}

const isShown = (part: ReactNode) => part !== undefined && part !== null && part !== false

/** The details of a row over its list: `?open=` names it, Esc closes it, the row gets the focus back (visual.md 6.9). */
export function DetailDrawer({ actions, danger, children, ...panel }: DetailDrawerProps) {
  const footer = (isShown(actions) || isShown(danger)) && (
    <>
      {actions}
      {isShown(danger) && <span className="ms-auto">{danger}</span>}
    </>
  )
  return (
    <SidePanel {...panel} footer={footer === false ? undefined : footer}>
      {children}
    </SidePanel>
  )
}
