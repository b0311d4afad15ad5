import { readMarkup } from '@hiwar/rules/markup.ts'
import type { MarkupNode } from '@hiwar/rules/markup.ts'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { ClipboardEvent } from 'react'

/** What the browser does to the selected text. It has no other name for it than this old one, and no successor. */
export const textCommands = ['bold', 'italic', 'insertUnorderedList', 'insertOrderedList'] as const
export type TextCommand = (typeof textCommands)[number]

interface RichText {
  /** A fragment of the allowed elements. */
  value: string
  onChange: (html: string) => void
}

/** An element whose text can be edited and formatted. What it holds leaves it as markup of the allowed elements only. */
export function useRichText({ value, onChange }: RichText) {
  const editor = useRef<HTMLDivElement>(null)
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    // What was typed here is there already; writing it again would move the cursor.
    if (value === shown.current) return
    shown.current = value
    editor.current?.replaceChildren(...elementsOf(readMarkup(value)?.nodes ?? []))
  }, [value])

  const read = () => {
    const html = readMarkup(editor.current?.innerHTML ?? '')?.html
    if (html === undefined || html === shown.current) return
    shown.current = html
    onChange(html)
  }
  return {
    editor,
    active: useActiveCommands(editor),
    format: (command: TextCommand) => {
      editor.current?.focus()
      document.execCommand(command)
      read()
    },
    handlers: {
      onInput: read,
      // Elements, not styles, which are not kept.
      onFocus: () => document.execCommand('styleWithCSS', false, 'false'),
      onPaste: (event: ClipboardEvent) => {
        event.preventDefault()
        document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
      },
    },
  }
}

const elementsOf = (nodes: readonly MarkupNode[]): Node[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return document.createTextNode(node)
    const element = document.createElement(node.element)
    element.append(...elementsOf(node.children))
    return element
  })

function subscribe(listener: () => void): () => void {
  document.addEventListener('selectionchange', listener)
  return () => document.removeEventListener('selectionchange', listener)
}

/** What the selected text of the editor is already, as a list of words. */
function useActiveCommands(editor: { readonly current: HTMLElement | null }): string {
  return useSyncExternalStore(subscribe, () => {
    const isInside = editor.current?.contains(document.getSelection()?.anchorNode ?? null) === true
    return isInside ? textCommands.filter((command) => document.queryCommandState(command)).join(' ') : ''
  })
}
