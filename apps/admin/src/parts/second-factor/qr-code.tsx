import { qrPath } from './qr-path.ts'

/** A QR code for the camera of an app; who cannot use one needs what it holds as text too. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = qrPath(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-input border border-sand-300 bg-white [forced-color-adjust:none]"
    >
      <path d={path} className="fill-ink-900" />
    </svg>
  )
}
