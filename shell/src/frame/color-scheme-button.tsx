import { IconButton } from '@crm/ui'
import { useColorScheme } from './color-scheme.ts'
import { Tip } from './tip.tsx'

/** Goes from the system's colours to light to dark. */
export function ColorSchemeButton({ side }: { side: 'top' | 'right' }) {
  const { name, icon: Icon, next } = useColorScheme()
  return (
    <Tip label={`Theme: ${name}`} side={side}>
      <IconButton label={`Theme: ${name}`} onClick={next}>
        <Icon className="icon" aria-hidden="true" />
      </IconButton>
    </Tip>
  )
}
