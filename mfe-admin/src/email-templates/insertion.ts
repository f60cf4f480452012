import { type FocusEvent, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Puts text at the cursor of the text field that was used last; before any was, at the end of `first`. */
export function useInsertion() {
  const first = useRef<HTMLTextAreaElement>(null)
  const last = useRef<TextField>(null)
  return {
    first,
    remember(event: FocusEvent<TextField>) {
      last.current = event.currentTarget
    },
    insert(text: string) {
      const field = last.current ?? first.current
      if (field === null) return
      field.focus()
      if (last.current === null) field.setSelectionRange(field.value.length, field.value.length)
      insertInto(field, text)
    },
  }
}

// As if it were typed, so that the browser's own Undo takes it back; where there is no such command, as a change that the page hears of.
function insertInto(field: TextField, text: string): void {
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
