import type { Shown } from './queries.ts'

const choices: Record<Shown, string> = { all: 'All', changes: 'Changes', notes: 'Notes' }

/** Which part of the timeline is shown. */
export function TimelineFilter({ shown, onChoose }: { shown: Shown; onChoose: (shown: Shown) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2 px-4 pt-4">
      <legend className="sr-only">Show in the timeline</legend>
      {(Object.keys(choices) as Shown[]).map((name) => (
        <button key={name} type="button" className="choice" aria-pressed={shown === name} onClick={() => onChoose(name)}>
          {choices[name]}
        </button>
      ))}
    </fieldset>
  )
}
