type Props<Name extends string> = {
  label: string
  options: Partial<Record<Name, string>>
  chosen: Name
  className?: string
  onChoose: (name: Name) => void
}

export function Choice<Name extends string>({ label, options, chosen, className = '', onChoose }: Props<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label={label} className={`seg ${className}`}>
      {(Object.keys(options) as Name[]).map((name) => (
        <button key={name} type="button" aria-pressed={chosen === name} onClick={() => onChoose(name)}>
          {options[name]}
        </button>
      ))}
    </div>
  )
}
