import type { Block, Facts, Text } from '../content/types.ts'
import { plainText } from './plain-text.ts'

/** The text of a block without its form, for search and search engines. */
export function blockText(block: Block, facts: Facts): string {
  return textsOf(block, facts)
    .flatMap((text) => (typeof text === 'string' ? text : (text(facts) ?? [])))
    .map(plainText)
    .join(' ')
}

function textsOf(block: Block, facts: Facts): readonly Text[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text]
    case 'list':
      return block.items
    case 'steps':
      return block.items.flatMap(({ title, text }) => [title, text])
    case 'table':
      return (typeof block.rows === 'function' ? block.rows(facts) : block.rows).flat()
    case 'words':
      return block.items.flatMap(({ english, arabic }) => [english, arabic])
    case 'promises':
      return block.items.flatMap(({ title, text, check }) => [title, text, check])
  }
}
