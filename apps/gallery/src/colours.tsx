import { formatDecimal } from '@hiwar/arabic/digits.ts'
import { Status } from '@hiwar/ui/badge.tsx'
import { Table } from '@hiwar/ui/table.tsx'
import type { Column } from '@hiwar/ui/table.tsx'
import { useState } from 'react'
import { colourPairs, contrastRatio, leastRatio } from './contrast.ts'
import type { ColourPair } from './contrast.ts'

/** A named colour of a browser, in the form that can be compared. */
const spelled: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', red: '#ff0000' }

/** The pairs as they are now: with more contrast, and over a call, the tokens have other values. */
function ratiosNow() {
  const style = getComputedStyle(document.body)
  const valueOf = (token: string) => {
    const value = style.getPropertyValue(`--color-${token}`).trim()
    return spelled[value] ?? value
  }
  return colourPairs.map((pair) => ({ ...pair, ratio: contrastRatio(valueOf(pair.front), valueOf(pair.back)) }))
}

type Row = ColourPair & { ratio: number }

const columns: readonly Column<Row>[] = [
  { id: 'pair', header: 'Pair', isRowHeader: true, cell: ({ front, back }) => `${front} / ${back}` },
  { id: 'sample', header: 'Sample', cell: (row) => <Swatch {...row} /> },
  { id: 'use', header: 'Use', cell: ({ use }) => use },
  { id: 'least', header: 'Least', isNumber: true, cell: ({ use }) => formatDecimal(leastRatio[use], 1) },
  { id: 'ratio', header: 'Ratio', isNumber: true, cell: ({ ratio }) => formatDecimal(ratio, 2) },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: ({ use, ratio }) =>
      use === 'ornament' ? (
        <Status tone="neutral">no demand</Status>
      ) : ratio >= leastRatio[use] ? (
        <Status tone="success">AA</Status>
      ) : (
        <Status tone="danger">too low</Status>
      ),
  },
]

/** The tokens on each other, with their contrast and whether it is enough (AA). */
export function ColourTable() {
  const [rows] = useState(ratiosNow)
  return (
    <section lang="en" dir="ltr" aria-labelledby="colours">
      <h2 id="colours" className="mb-4">
        Colours
      </h2>
      <Table
        caption="Contrast of the tokens"
        columns={columns}
        rows={rows}
        rowId={({ front, back, use }) => `${front} ${back} ${use}`}
      />
    </section>
  )
}

function Swatch({ front, back, use }: ColourPair) {
  const [colour, ground] = [`var(--color-${front})`, `var(--color-${back})`]
  return (
    <span
      style={{ background: ground, color: use === 'text' ? colour : undefined }}
      className="inline-flex min-h-11 min-w-28 items-center justify-center rounded-input px-3 text-small"
    >
      {use === 'text' ? (
        'حوار Aa'
      ) : (
        <span style={{ border: `2px solid ${colour}` }} className="block h-6 w-16 rounded-input" />
      )}
    </span>
  )
}
