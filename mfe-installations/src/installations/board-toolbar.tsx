import { installationSortLabels, paymentDueLabels } from '@crm/contracts'
import { addressOf, query } from '@crm/shell-api'
import { Button, buildOptions, getButtonClass, NativeSelect, SearchBox, type SelectOption } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useFileDownload } from '../download.ts'
import { type BoardFilters, buildBoardQuery, hasActiveFilters, noFilters } from './board-filters.ts'

type Props = { filters: BoardFilters; found: number; onChange: (change: Partial<BoardFilters>) => void }

export function BoardToolbar({ filters, found, onChange }: Props) {
  return (
    <div className="mb-5">
      <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap">
        <SearchBox
          className="col-span-2 md:min-w-56"
          label="Installations"
          placeholder="Name, phone, or address"
          value={filters.search}
          onSearch={(search) => onChange({ search })}
        />
        <Choice
          name="Installer"
          options={useInstallerOptions(filters.installer)}
          value={filters.installer}
          onChange={(installer) => onChange({ installer })}
        />
        <Choice name="Payment" options={payments} value={filters.payment} onChange={(payment) => onChange({ payment })} />
        <Choice name="Sort by" options={sorts} value={filters.sort} onChange={(sort) => onChange({ sort })} />
        <ExportLink filters={filters} />
      </div>
      <p className="mt-2 flex items-center gap-3 text-sm text-fg-muted empty:hidden" role="status">
        {hasActiveFilters(filters) && (
          <>
            {found.toLocaleString('en-US')} {found === 1 ? 'installation' : 'installations'} found
            <Button variant="ghost" className="px-2! text-link!" onClick={() => onChange({ ...noFilters, sort: filters.sort })}>
              Clear filters
            </Button>
          </>
        )}
      </p>
    </div>
  )
}

const payments: SelectOption[] = [{ value: '', label: 'All Payments' }, ...buildOptions(paymentDueLabels)]
const sorts = buildOptions(installationSortLabels)

/** The installers by name. A name in the URL that is not on the list, in whatever case, is added as an option. */
function useInstallerOptions(chosen: string): SelectOption[] {
  const { data: installers = [] } = useQuery(query('listInstallers'))
  const names = ['-', ...installers.map(({ name }) => name)]
  const unknown = chosen !== '' && !names.includes(chosen) ? [chosen] : []
  return [
    { value: '', label: 'All Installers' },
    ...[...names, ...unknown].map((value) => ({ value, label: value === '-' ? 'No installer' : value })),
  ]
}

type ChoiceProps = { name: string; options: readonly SelectOption[]; value: string; onChange: (value: string) => void }

function Choice({ name, options, value, onChange }: ChoiceProps) {
  return (
    <div className="min-w-0 md:w-40">
      <NativeSelect aria-label={name} options={options} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

function ExportLink({ filters }: { filters: BoardFilters }) {
  const download = useFileDownload('Failed to export installations')
  const address = addressOf('exportInstallations', { query: buildBoardQuery(filters) })
  return (
    <a
      className={getButtonClass()}
      href={address}
      download
      onClick={(event) => {
        event.preventDefault()
        void download(address)
      }}
    >
      <Download className="icon" aria-hidden="true" /> Export CSV
    </a>
  )
}
