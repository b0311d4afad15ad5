// A board's panels as a picture: the same titles, places and series as in Grafana, drawn plainly.
import { chromium } from '@playwright/test'

export interface Series {
  readonly metric: Readonly<Record<string, string>>
  /** Seconds, and the value as text. */
  readonly values: readonly (readonly [number, string])[]
}

export interface Board {
  readonly title: string
  readonly panels: readonly {
    readonly type: string
    readonly title: string
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
    readonly fieldConfig?: { readonly defaults: { readonly unit?: string } }
    readonly targets?: readonly { readonly expr: string; readonly legendFormat?: string }[]
  }[]
}

type Panel = Board['panels'][number]
interface Line {
  readonly name: string
  readonly points: readonly (readonly [number, number])[]
}

/** Of the grid, in pixels. */
const [COLUMN, ROW, GAP] = [66, 34, 6]
const MOST_NAMES = 8
const colours = [
  '#0f766e',
  '#b45309',
  '#4338ca',
  '#be123c',
  '#15803d',
  '#7e22ce',
  '#0369a1',
  '#a16207',
  '#57534e',
  '#db2777',
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function shortNumber(value: number, unit = ''): string {
  if (unit === 'percentunit') return `${(value * 100).toFixed(1)} %`
  if (unit === 's') return value < 1 ? `${(value * 1000).toPrecision(3)} ms` : `${value.toPrecision(3)} s`
  if (unit === 'bytes') return `${(value / 2 ** 20).toFixed(0)} MB`
  return Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

function linesOf({ targets = [] }: Panel, answers: ReadonlyMap<string, readonly Series[]>): Line[] {
  return targets.flatMap(({ expr, legendFormat = '' }) =>
    (answers.get(expr) ?? []).map(({ metric, values }) => ({
      name: legendFormat.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, label: string) => metric[label] ?? ''),
      points: values.map(([at, value]) => [at, Number(value)] as const).filter(([, value]) => Number.isFinite(value)),
    })),
  )
}

function chart(lines: readonly Line[], { width, height }: { width: number; height: number }, unit?: string): string {
  const points = lines.flatMap((line) => line.points)
  const [first, last] = [Math.min(...points.map(([at]) => at)), Math.max(...points.map(([at]) => at))]
  const top = Math.max(...points.map(([, value]) => value), 0) || 1
  const bottom = Math.min(...points.map(([, value]) => value), 0)
  const place = ([at, value]: readonly [number, number]) => {
    const x = (width * (at - first)) / Math.max(last - first, 1)
    return `${x.toFixed(1)},${(height - (height * (value - bottom)) / (top - bottom)).toFixed(1)}`
  }
  const drawn = lines.map(
    (line, index) =>
      `<polyline fill="none" stroke-width="1.5" stroke="${colours[index % colours.length]}" points="${line.points.map(place).join(' ')}"/>`,
  )
  const names = lines
    .slice(0, MOST_NAMES)
    .map(({ name }, index) => `<i style="color:${colours[index % colours.length]}">&#9473; ${escaped(name)}</i>`)
  const more = lines.length > MOST_NAMES ? `<i>and ${lines.length - MOST_NAMES} more</i>` : ''
  return `<div class="axis">${shortNumber(top, unit)}</div><svg width="${width}" height="${height}">${drawn.join('')}</svg>
    <div class="names">${names.join(' ')} ${more}</div>`
}

function panelHtml(panel: Panel, answers: ReadonlyMap<string, readonly Series[]>): string {
  const { x, y, w, h } = panel.gridPos
  const [width, height] = [w * COLUMN - GAP, h * ROW - GAP]
  const box = `left:${x * COLUMN}px;top:${y * ROW}px;width:${width}px;height:${height}px`
  if (panel.type === 'row') return `<h2 style="${box}">${escaped(panel.title)}</h2>`
  const lines = linesOf(panel, answers)
  const unit = panel.fieldConfig?.defaults.unit
  const last = lines[0]?.points.at(-1)?.[1]
  const stat = last === undefined ? '' : `<b>${shortNumber(last, unit)}</b>`
  const content = panel.type === 'stat' ? stat : chart(lines, { width: width - 16, height: height - 62 }, unit)
  const shown = lines.some(({ points }) => points.length > 0) ? content : '<p>nothing of the kind happened</p>'
  return `<section style="${box}"><h3>${escaped(panel.title)}</h3>${shown}</section>`
}

/** Writes the picture to `path`. */
export async function drawBoard(
  board: Board,
  answers: ReadonlyMap<string, readonly Series[]>,
  path: string,
): Promise<void> {
  const bottom = Math.max(...board.panels.map(({ gridPos: { y, h } }) => y + h))
  const html = `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; font: 11px sans-serif; color: #292524; background: #f5f5f4 }
    main { position: relative; margin: 10px; height: ${bottom * ROW}px }
    section, h2 { position: absolute; box-sizing: border-box; margin: 0; overflow: hidden }
    section { background: #fff; border: 1px solid #d6d3d1; border-radius: 4px; padding: 5px 7px }
    h2 { font-size: 14px; padding-top: 8px } h3 { font-size: 12px; margin: 0 0 2px; white-space: nowrap }
    b { display: block; font-size: 30px; text-align: center; margin-top: 8px; color: #0f766e }
    p { color: #78716c; text-align: center } .axis { color: #78716c; height: 13px } svg { border-bottom: 1px solid #d6d3d1 }
    .names { height: 26px; overflow: hidden } i { font-style: normal; margin-inline-end: 6px; white-space: nowrap }
  </style><main>${board.panels.map((panel) => panelHtml(panel, answers)).join('')}</main>`
  const executablePath = process.env['CHROME'] ?? '/usr/bin/chromium-headless-shell'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage({ viewport: { width: 24 * COLUMN + 20 - GAP, height: bottom * ROW + 20 } })
  await page.setContent(html)
  await page.screenshot({ path })
  await browser.close()
}
