import type { Lead } from '@crm/contracts'
import { money, PaymentBadge, shortDate, Table, Td, Th, Tr } from '@crm/ui'
import { useState } from 'react'

const shownAtFirst = 6

/** What was installed, the latest first: a table, or cards on a phone. */
export function CompletedProjects({ leads }: { leads: Lead[] }) {
  const [all, setAll] = useState(false)
  if (leads.length === 0) return null
  const shown = all ? leads : leads.slice(0, shownAtFirst)
  return (
    <section aria-label="Completed Projects">
      <h2 className="flex items-center gap-2 text-lg font-semibold mb-3">
        Completed Projects <span className="count">{leads.length}</span>
      </h2>
      <div className="card overflow-hidden">
        <div className="max-md:hidden overflow-x-auto">
          <CompletedTable leads={shown} />
        </div>
        <ul className="md:hidden divide-y divide-line">
          {shown.map((lead) => (
            <CompletedItem key={lead.id} lead={lead} />
          ))}
        </ul>
        {shown.length < leads.length && (
          <button
            type="button"
            className="w-full h-11 border-t border-line text-link font-medium hover:bg-muted"
            onClick={() => setAll(true)}
          >
            View All {leads.length} Completed Projects
          </button>
        )}
      </div>
    </section>
  )
}

function CompletedTable({ leads }: { leads: Lead[] }) {
  return (
    <Table caption="Installed, latest first">
      <thead>
        <tr>
          <Th>Installed</Th>
          <Th>Customer</Th>
          <Th>Address</Th>
          <Th>Installers</Th>
          <Th>Payment</Th>
          <Th className="text-right">Amount</Th>
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <Tr key={lead.id}>
            <Td className="whitespace-nowrap text-fg-muted">{installed(lead)}</Td>
            <Td className="font-medium">{lead.name}</Td>
            <Td className="text-fg-muted">{lead.address ?? '-'}</Td>
            <Td className="text-fg-muted">{lead.assigned_installer.join(', ') || '-'}</Td>
            <Td>
              <PaymentBadge deposit={lead.deposit_paid} balance={lead.balance_paid} />
            </Td>
            <Td className="num text-right">{money(lead.project_amount)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function CompletedItem({ lead }: { lead: Lead }) {
  return (
    <li className="flex items-start justify-between gap-3 p-4">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{lead.name}</p>
        <p className="text-sm text-fg-muted">{[installed(lead), ...lead.assigned_installer].join(' · ')}</p>
      </div>
      <div className="flex flex-col items-end gap-1">
        <span className="num">{money(lead.project_amount)}</span>
        <PaymentBadge deposit={lead.deposit_paid} balance={lead.balance_paid} />
      </div>
    </li>
  )
}

const installed = ({ installation_date }: Lead): string => (installation_date === null ? '-' : shortDate(installation_date))
