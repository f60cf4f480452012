import type { Installer } from '@crm/contracts'
import { shortDate, Table, Td, Th, Tr } from '@crm/ui'
import { InstallerActions, InstallerContact, type InstallerDeeds, InstallerStatus, rateOf } from './installer-parts.tsx'

type Props = { installers: Installer[]; deeds: InstallerDeeds }

export function InstallersTable({ installers, deeds }: Props) {
  return (
    <Table caption="Installers">
      <thead className="bg-muted">
        <tr className="border-b border-line">
          <Th className="pl-4">Installer</Th>
          <Th>Contact</Th>
          <Th>Status</Th>
          <Th>Hired</Th>
          <Th className="text-right!">Hourly rate</Th>
          <Th className="pr-4">
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {installers.map((installer) => (
          <Row key={installer.id} installer={installer} deeds={deeds} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ installer, deeds }: { installer: Installer; deeds: InstallerDeeds }) {
  const { name, specialty, status, hire_date, notes } = installer
  return (
    <Tr>
      <Td className="w-1/2 max-w-0 py-2 pl-4">
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="block truncate text-sm text-fg-muted" title={notes ?? undefined}>
          {[specialty, notes].filter(Boolean).join(' · ') || '-'}
        </span>
      </Td>
      <Td className="w-1/2 max-w-0 py-2">
        <InstallerContact installer={installer} />
      </Td>
      <Td>
        <InstallerStatus status={status} />
      </Td>
      <Td className="num whitespace-nowrap text-fg-muted">{hire_date === null ? '-' : shortDate(hire_date)}</Td>
      <Td className="num text-right whitespace-nowrap">{rateOf(installer)}</Td>
      <Td className="pr-4">
        <InstallerActions installer={installer} deeds={deeds} />
      </Td>
    </Tr>
  )
}
