import { phoneFrameName } from './parts/phone-frame.ts'

/** A common phone of today, in CSS pixels. */
const phone = { width: 390, height: 844 }

/** Fills the page with a frame of a phone's size that shows the same address. */
export function showPhone(): void {
  const frame = document.createElement('iframe')
  Object.assign(frame, { ...phone, name: phoneFrameName, src: location.href, title: document.title })
  frame.allow = 'camera; microphone; display-capture; fullscreen; clipboard-write'
  frame.className = 'mx-auto my-8 box-content rounded-sheet border-8 border-ink-900'
  document.getElementById('root')?.replaceChildren(frame)
}
