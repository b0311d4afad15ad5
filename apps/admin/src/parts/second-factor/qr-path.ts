import { create } from 'qrcode'

/** Light squares around the code that readers need. */
const margin = 4

/** The dark squares of a QR code as one path, and the side of its square drawing. */
export function qrPath(text: string): { path: string; side: number } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (isDark, at) =>
    isDark === 0 ? '' : `M${(at % size) + margin} ${Math.floor(at / size) + margin}h1v1h-1z`,
  )
  return { path: squares.join(''), side: size + 2 * margin }
}
