import { formatInteger } from '@hiwar/arabic/digits.ts'
import type { Block, Facts, Text } from '../content/types.ts'
import { ScrollArea } from './scroll-area.tsx'
import { RichText, textOf } from './text.tsx'

interface Given {
  facts: Facts
}

function Line({ text, facts }: Given & { text: Text }) {
  const line = textOf(text, facts)
  if (line === null) return null
  if (/[\u0600-\u06ff]/.test(line)) return <RichText text={line} />
  return (
    <bdi dir="ltr" lang="en">
      {line}
    </bdi>
  )
}

/** The blocks of a long text, in their order. */
export function Blocks({ blocks, facts }: Given & { blocks: readonly Block[] }) {
  return blocks.map((block, place) => <OneBlock key={place} block={block} facts={facts} />)
}

function OneBlock({ block, facts }: Given & { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return textOf(block.text, facts) === null ? null : (
        <p>
          <Line text={block.text} facts={facts} />
        </p>
      )
    case 'list':
      return (
        <ul className="bullets">
          {block.items.map(
            (item, place) =>
              textOf(item, facts) !== null && (
                <li key={place}>
                  <Line text={item} facts={facts} />
                </li>
              ),
          )}
        </ul>
      )
    case 'steps':
      return <Steps items={block.items} facts={facts} />
    case 'table':
      return <TableBlock block={block} facts={facts} />
    case 'words':
      return <Words items={block.items} />
    case 'promises':
      return <Promises items={block.items} facts={facts} />
  }
}

type ItemsOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind; items: unknown }>['items']

function Steps({ items, facts }: Given & { items: ItemsOf<'steps'> }) {
  return (
    <ol className="steps">
      {items.map(({ title, text, time }, place) => (
        <li key={title}>
          <span className="step-number">{formatInteger(place + 1)}</span>
          <div>
            <p className="steps-title">
              <strong>{title}</strong>
              {time !== undefined && (
                <span className="badge">
                  <Line text={time} facts={facts} />
                </span>
              )}
            </p>
            <p>
              <Line text={text} facts={facts} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function TableBlock({ block, facts }: Given & { block: Extract<Block, { kind: 'table' }> }) {
  const rows = typeof block.rows === 'function' ? block.rows(facts) : block.rows
  if (rows.length === 0) return null
  return (
    <ScrollArea label={block.caption}>
      <table>
        <caption>{block.caption}</caption>
        <thead>
          <tr>
            {block.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, place) => {
                const content = <Line text={cell} facts={facts} />
                return place === 0 ? (
                  <th key={place} scope="row" data-label={block.head[place]}>
                    {content}
                  </th>
                ) : (
                  <td key={place} data-label={block.head[place]}>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Words({ items }: { items: ItemsOf<'words'> }) {
  return (
    <ul className="words">
      {items.map(({ english, arabic, example }) => (
        <li key={english}>
          <b dir="ltr" lang="en">
            {english}
          </b>
          <span>{arabic}</span>
          <small dir="ltr" lang="en">
            {example}
          </small>
        </li>
      ))}
    </ul>
  )
}

function Promises({ items, facts }: Given & { items: ItemsOf<'promises'> }) {
  return (
    <ul className="promises">
      {items.map(({ title, text, check }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <Line text={text} facts={facts} />
          </p>
          <p className="promise-check">
            <Line text={check} facts={facts} />
          </p>
        </li>
      ))}
    </ul>
  )
}
