import { useColourNames } from '../colours/use-colour-names.ts'

/** Codes and names of colours, at most so many. */
export function SheetColours({ codes, most }: { codes: readonly string[]; most: number }) {
  const nameOf = useColourNames()
  if (codes.length === 0) return 'No colours chosen'
  const left = codes.length - most
  return (
    <ul>
      {codes.slice(0, most).map((code) => (
        <li key={code} className="truncate">
          <span className="font-mono font-semibold">{code}</span> {nameOf(code)}
        </li>
      ))}
      {left > 0 && <li className="italic">and {left} more: see the CRM</li>}
    </ul>
  )
}
