import { MonitorUp, MonitorX, type LucideIcon } from 'lucide-react'
import type { LocalMedia, MediaControl } from './local-media.ts'

/** Phones and some tablets cannot share their screen; they get no button for it. */
export const canShareScreen = typeof navigator !== 'undefined' && 'getDisplayMedia' in (navigator.mediaDevices ?? {})

interface ScreenShare {
  label: string
  Icon: LucideIcon
  toggle: () => void
}

/** The button that shares the screen or stops it, wherever it stands. */
export const screenShare = (media: MediaControl, { screen }: LocalMedia): ScreenShare =>
  screen
    ? { label: 'أوقف العرض', Icon: MonitorX, toggle: () => media.stopScreen() }
    : { label: 'اعرض شاشتك', Icon: MonitorUp, toggle: () => void media.shareScreen() }
