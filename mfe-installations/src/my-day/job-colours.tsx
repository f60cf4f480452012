import { useColourNames } from '../colours/use-colour-names.ts'

/** The colours of a job: code and name. */
export function JobColours({ codes }: { codes: readonly string[] }) {
  const nameOf = useColourNames()
  return (
    <div className="flex items-start justify-between gap-4 px-4 py-3">
      <h3 className="text-fg-muted">Colours</h3>
      {codes.length === 0 ? (
        <p className="text-fg-subtle">No colours chosen</p>
      ) : (
        <ul className="flex min-w-0 flex-wrap justify-end gap-x-3 gap-y-1.5">
          {codes.map((code) => (
            <li key={code} className="flex items-center gap-1.5 text-sm">
              <span className="kbd py-0.5 text-fg">{code}</span> {nameOf(code)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
