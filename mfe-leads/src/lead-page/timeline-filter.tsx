import type { Shown } from './queries.ts'

export type Part = Shown | 'emails'

const choices: Record<Part, string> = { all: 'All', changes: 'Changes', notes: 'Notes', emails: 'Emails' }

type Props = { shown: Part; withEmails: boolean; onChoose: (shown: Part) => void }

export function TimelineFilter({ shown, withEmails, onChoose }: Props) {
  return (
    <fieldset className="flex flex-wrap gap-2 px-4 pt-4">
      <legend className="sr-only">Show in the timeline</legend>
      {(Object.keys(choices) as Part[])
        .filter((name) => withEmails || name !== 'emails')
        .map((name) => (
          <button key={name} type="button" className="choice" aria-pressed={shown === name} onClick={() => onChoose(name)}>
            {choices[name]}
          </button>
        ))}
    </fieldset>
  )
}
