import { legend, lookOf } from './event-types.ts'

export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-fg-muted max-md:mt-1 max-md:basis-full">
      {legend.map((type) => (
        <li key={type} className="flex items-center gap-2">
          <Dot type={type} />
          {lookOf(type).legend}
        </li>
      ))}
    </ul>
  )
}

export function Dot({ type }: { type: string }) {
  return <span className="size-2.5 shrink-0 rounded-full" style={{ background: lookOf(type).color }} aria-hidden="true" />
}
