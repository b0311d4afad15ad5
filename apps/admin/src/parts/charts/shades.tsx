import type { Shade } from './chart-model.ts'

export const barClasses: Record<Shade, string> = {
  deep: 'fill-nile-700',
  middle: 'fill-nile-600',
  light: 'fill-nile-100 stroke-nile-600',
  hatched: 'stroke-nile-600',
}

/** The light one is mixed of nile-600 and nile-300, at 3:1 on white. */
export const lineClasses: Record<Shade, string> = {
  deep: 'stroke-nile-800',
  middle: 'stroke-nile-600 [stroke-dasharray:7_4]',
  light: 'stroke-[color-mix(in_srgb,var(--color-nile-600)_60%,var(--color-nile-300))] [stroke-dasharray:2_3]',
  hatched: 'stroke-nile-600 [stroke-dasharray:10_3_2_3]',
}

/** Filled by this pattern, a bar differs from the others without its shade too. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={5} height={5} className="fill-white" />
      <rect width={1.5} height={5} className="fill-nile-600" />
    </pattern>
  )
}

export const fillOf = (shade: Shade, hatchId: string): { fill: string } | undefined =>
  shade === 'hatched' ? { fill: `url(#${hatchId})` } : undefined

/** A sample of a shade, beside the name of its series. */
export function Swatch({ shade, isLine, hatchId }: { shade: Shade; isLine: boolean; hatchId: string }) {
  return (
    <svg aria-hidden width={isLine ? 24 : 14} height={14} className="shrink-0 forced-color-adjust-none">
      {isLine ? (
        <line x1={0} x2={24} y1={7} y2={7} strokeWidth={2.5} className={lineClasses[shade]} />
      ) : (
        <>
          {shade === 'hatched' && <HatchPattern id={hatchId} />}
          <rect x={1} y={1} width={12} height={12} rx={3} className={barClasses[shade]} {...fillOf(shade, hatchId)} />
        </>
      )}
    </svg>
  )
}
