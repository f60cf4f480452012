import { Check, ChevronRight } from 'lucide-react'

const steps = { upload: 'Upload', check: 'Check & map', import: 'Import', summary: 'Summary' } as const
export type Step = keyof typeof steps

/** Where in the import people are. */
export function Steps({ current }: { current: Step }) {
  const names = Object.keys(steps) as Step[]
  const now = names.indexOf(current)
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-2">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-2" aria-current={index === now ? 'step' : undefined}>
          {index > 0 && <ChevronRight className="icon text-fg-subtle" aria-hidden="true" />}
          <span
            className={`flex size-6 items-center justify-center rounded-full text-xs font-semibold ${
              index < now ? 'bg-primary-soft text-on-primary-soft' : index === now ? 'bg-primary text-on-primary' : 'bg-muted text-fg-muted'
            }`}
          >
            {index < now ? <Check className="icon" aria-hidden="true" /> : index + 1}
          </span>
          <span className={index === now ? 'font-medium' : 'text-fg-muted max-md:sr-only'}>
            {steps[name]}
            {index < now && <span className="visually-hidden"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
