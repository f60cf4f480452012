/** What a dialog shows beside its form; on a phone, in its place. */
export type View = 'text' | 'preview' | 'versions'

type Props = { views: Partial<Record<View, string>>; view: View; className?: string; onView: (view: View) => void }

/** One of several views. */
export function ViewSwitch({ views, view, className = '', onView }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend
    <div role="group" aria-label="View" className={`seg ${className}`}>
      {Object.entries(views).map(([name, label]) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name as View)}>
          {label}
        </button>
      ))}
    </div>
  )
}
