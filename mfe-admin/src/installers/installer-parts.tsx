import type { Installer } from '@crm/contracts'
import { Badge, dialled, IconButton, money } from '@crm/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { statusLabel, statusTone } from './status.ts'

export const InstallerStatus = ({ status }: { status: string }) => <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>

/** "$34.00 / hour". */
export const rateOf = ({ hourly_rate }: Installer): string => (hourly_rate === null ? '-' : `${money(hourly_rate)} / hour`)

const link = 'block w-fit max-w-full truncate leading-6 text-link hover:underline'

export function InstallerContact({ installer: { name, phone, email } }: { installer: Installer }) {
  if (phone === null && email === null) return <span className="text-fg-subtle">No phone or e-mail</span>
  return (
    <>
      {phone !== null && (
        <a className={`num ${link}`} href={`tel:${dialled(phone)}`} aria-label={`Call ${name} at ${phone}`}>
          {phone}
        </a>
      )}
      {email !== null && (
        <a className={`text-xs ${link}`} href={`mailto:${email}`} title={email} aria-label={`Write to ${name} at ${email}`}>
          {email}
        </a>
      )}
    </>
  )
}

export type InstallerDeeds = Record<'edit' | 'remove', (installer: Installer) => void>

export function InstallerActions({ installer, deeds }: { installer: Installer; deeds: InstallerDeeds }) {
  return (
    <div className="flex items-center justify-end">
      <IconButton label={`Edit ${installer.name}`} title="Edit" aria-haspopup="dialog" onClick={() => deeds.edit(installer)}>
        <Pencil className="icon" aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${installer.name}`} title="Delete" aria-haspopup="dialog" onClick={() => deeds.remove(installer)}>
        <Trash2 className="icon" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
