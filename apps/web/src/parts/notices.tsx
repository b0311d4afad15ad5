import { useEffect, useRef } from 'react'
import { Banners } from './banners.tsx'
import { Maintenance } from './maintenance.tsx'

/** The lines above every screen. What fills the rest of the window leaves their height out (`--screen`). */
export function Notices() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      root.style.setProperty('--notices', `${entry?.contentRect.height ?? 0}px`)
    })
    if (frame.current !== null) observer.observe(frame.current)
    return () => {
      observer.disconnect()
    }
  }, [])
  return (
    <div ref={frame}>
      <Banners />
      <Maintenance />
    </div>
  )
}
