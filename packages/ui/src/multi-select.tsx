import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useFieldControlProps, useFieldLabelId } from './field.tsx'
import type { SelectOption } from './input.tsx'

type MultiSelectProps = {
  values: readonly string[]
  options: readonly SelectOption[]
  onChange: (values: string[]) => void
  placeholder: string
  emptyText?: string
  /** For options from a search on the server: it gets the typed text, and all given `options` are then offered without filtering them here. */
  onType?: (typed: string) => void
}

/** A select for several values, shown as removable chips. Chosen options are not offered again. It must be inside a `Field`, whose label names it. */
export function MultiSelect({ values, options, onChange, placeholder, emptyText = 'No more options', onType }: MultiSelectProps) {
  const control = useFieldControlProps()
  const labelledBy = useFieldLabelId()
  const listId = useId()
  const whole = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [said, setSaid] = useState('')

  const fits = (label: string) => onType || label.toLowerCase().includes(typed.trim().toLowerCase())
  const offered = options.filter(({ value, label }) => !values.includes(value) && fits(label))
  const index = Math.min(active, offered.length - 1)
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value

  useEffect(() => {
    if (open) list.current?.scrollIntoView?.({ block: 'nearest' })
  }, [open])
  useEffect(() => {
    if (open) list.current?.children[index]?.scrollIntoView?.({ block: 'nearest' })
  }, [open, index])
  // The list must close before the focus moves. Otherwise a dialog around it would take the focus back when the list disappears.
  useEffect(() => {
    if (!open) return
    const closeFromOutside = ({ target }: MouseEvent) => target instanceof Node && !whole.current?.contains(target) && setOpen(false)
    document.addEventListener('mousedown', closeFromOutside, true)
    return () => document.removeEventListener('mousedown', closeFromOutside, true)
  }, [open])

  const type = (text: string) => {
    setTyped(text)
    onType?.(text)
  }
  const show = () => {
    setActive(0)
    setOpen(true)
  }
  const add = (option: SelectOption | undefined) => {
    if (option === undefined) return
    onChange([...values, option.value])
    type('')
    setActive(0)
    setSaid(`${option.label} added`)
  }
  const remove = (value: string) => {
    onChange(values.filter((other) => other !== value))
    setSaid(`${labelOf(value)} removed`)
    input.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (open) setActive((index + step + offered.length) % Math.max(offered.length, 1))
      else show()
    } else if (event.key === 'Enter') {
      event.preventDefault() // Prevents form submission.
      if (open) add(offered[index])
      else show()
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Tab') {
      setOpen(false)
    } else if (event.key === 'Backspace' && typed === '') {
      const last = values.at(-1)
      if (last !== undefined) remove(last)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, but the field's label already names the group
    <div ref={whole} className="multi" role="group" aria-labelledby={labelledBy}>
      {values.map((value) => (
        <span key={value} className="chip">
          <span className="chip-text">{labelOf(value)}</span>
          <button type="button" className="chip-x" aria-label={`Remove ${labelOf(value)}`} onClick={() => remove(value)}>
            <X aria-hidden="true" />
          </button>
        </span>
      ))}
      <input
        {...control}
        ref={input}
        className="multi-input"
        role="combobox"
        aria-expanded={open}
        aria-controls={open && index >= 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && index >= 0 ? `${listId}-${index}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          type(event.target.value)
          show()
        }}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {open && offered.length > 0 && (
        // A click in the list must not take the focus from the input, and the Tab key must skip the scrollable list.
        <div
          className="multi-list"
          ref={list}
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-labelledby={labelledBy}
          onMouseDown={(event) => event.preventDefault()}
        >
          {offered.map((option, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
            <div
              key={option.value}
              id={`${listId}-${place}`}
              className="multi-option"
              role="option"
              aria-selected={place === index}
              data-active={place === index}
              onMouseMove={() => setActive(place)}
              onClick={() => {
                add(option)
                // The list is closed after a click, because it covers the fields below. After a choice by keyboard it stays open.
                setOpen(false)
              }}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
      {open && offered.length === 0 && (
        <div className="multi-list multi-empty" ref={list} aria-hidden="true">
          {emptyText}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {open && offered.length === 0 ? emptyText : said}
      </span>
    </div>
  )
}
