import { Layers } from 'lucide-react'

/** The product's icon and name. `name={false}` shows only the icon. */
export function Logo({ name = true }: { name?: boolean }) {
  return (
    <span className="logo">
      <span className="logo-mark">
        <Layers className="icon" aria-hidden="true" />
      </span>
      {name ? 'CRM' : <span className="visually-hidden">CRM</span>}
    </span>
  )
}
