import type { Shown } from './queries.ts'

/** A part of the timeline; messages come from elsewhere than all else. */
export type Part = Shown | 'emails'

const choices: Record<Part, string> = { all: 'All', changes: 'Changes', notes: 'Notes', emails: 'Emails' }

type Props = { shown: Part; withEmails: boolean; onChoose: (shown: Part) => void }

/** Which part of the timeline is shown. */
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
