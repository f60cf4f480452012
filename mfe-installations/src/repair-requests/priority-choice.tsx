import { repairPriorities } from '@crm/contracts'

type Props = { value: string; onChange: (priority: string) => void }

export function PriorityChoice({ value, onChange }: Props) {
  return (
    <fieldset className="min-w-0 md:col-span-2">
      <legend className="label">Priority</legend>
      <div className="seg flex w-full">
        {repairPriorities.map((priority) => (
          <button
            key={priority}
            type="button"
            className="min-w-0 flex-1 max-md:px-1! pointer-coarse:h-11!"
            aria-pressed={priority === value}
            onClick={() => onChange(priority)}
          >
            {priority}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
