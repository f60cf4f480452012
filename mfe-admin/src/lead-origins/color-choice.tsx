import { type LeadOriginColor, leadOriginColors } from '@crm/contracts'
import { Badge, capitalise } from '@crm/ui'

type Props = { value: LeadOriginColor; onChange: (color: LeadOriginColor) => void }

export function ColorChoice({ value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="label mb-1">Colour</legend>
      <div className="flex flex-wrap gap-2">
        {leadOriginColors.map((color) => (
          <label key={color} className="choice">
            <input
              type="radio"
              name="color"
              className="visually-hidden"
              value={color}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <Badge tone={color}>{capitalise(color)}</Badge>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
