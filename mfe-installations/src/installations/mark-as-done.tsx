import { Button } from '@crm/ui'
import { Check } from 'lucide-react'

export function MarkAsDone({ name, onPress, quiet = false }: { name: string; onPress: () => void; quiet?: boolean }) {
  return (
    <Button
      variant={quiet ? 'ghost' : 'primary'}
      {...(quiet && { className: 'px-2 text-sm text-link' })}
      aria-label={`Mark as Done: ${name}`}
      onClick={onPress}
    >
      <Check className="icon" aria-hidden="true" /> Mark as Done
    </Button>
  )
}
