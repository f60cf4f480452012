import { useId } from 'react'

type Props = { title: string; note: string; checked: boolean; onChange: (checked: boolean) => void }

/** Something that is on or off, with a line that says what that means; the whole row switches it. */
export function SwitchRow({ title, note, checked, onChange }: Props) {
  const id = useId()
  return (
    <label className="flex cursor-pointer items-center justify-between gap-4 border-t border-line py-3">
      <span>
        <span className="block font-medium" id={`${id}-title`}>
          {title}
        </span>
        <span className="block text-sm text-fg-muted" id={`${id}-note`}>
          {note}
        </span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
        role="switch"
        className="switch"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-note`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
