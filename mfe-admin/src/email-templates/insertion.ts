import { type FocusEvent, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Puts text at the cursor of the text field that was used last; before any was, at the end of `first`. `change` hears of it by the field's name. */
export function useInsertion(change: (name: string, value: string) => void) {
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
      // As if it were typed, so that the browser's own Undo takes it back. Browsers mean to do away with the command, and have no other.
      if (document.execCommand?.('insertText', false, text)) return
      change(field.name, field.value.slice(0, field.selectionStart ?? 0) + text + field.value.slice(field.selectionEnd ?? 0))
    },
  }
}
