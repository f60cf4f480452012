import { dialled } from '@crm/ui'

export function CallLink({ phone }: { phone: string | null }) {
  if (phone === null) return <p className="text-fg-subtle">No phone</p>
  return (
    <p>
      <a
        className="num text-link underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center print:text-fg print:no-underline"
        href={`tel:${dialled(phone)}`}
      >
        {phone}
      </a>
    </p>
  )
}
