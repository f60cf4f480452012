import type { FrontEndDetails } from '@crm/contracts'
import { Badge, DataList, EmptyState, Field, NativeSelect } from '@crm/ui'
import { ChevronDown, CircleCheck, CircleX, PackageOpen, TriangleAlert } from 'lucide-react'
import { satisfies } from 'semver'
import { formatCountWithNoun } from '../format.ts'
import { ListCard } from '../screen-parts.tsx'
import type { FrontEndRelease, ServedShellRelease } from './front-end.tsx'

type SharedPackagesProps = {
  frontEnd: FrontEndDetails
  release: FrontEndRelease
  shell: ServedShellRelease
  onChoose: (version: string) => void
}

export function SharedPackagesCard({ frontEnd: { releases, stable }, release, shell, onChoose }: SharedPackagesProps) {
  const before = releases.find(({ version }) => version === stable)?.shared ?? {}
  const names = [...new Set([...Object.keys(release.shared), ...Object.keys(before)])].sort()
  const showsStable = stable !== null && stable !== release.version
  const asked = (name: string) => release.shared[name] ?? 'none'
  const stableAsked = (name: string) => before[name] ?? 'none'
  return (
    <ListCard
      title="Shared packages"
      actions={
        <Field label={<span className="visually-hidden">Release</span>} className="w-56">
          <NativeSelect
            options={releases.map(({ version }) => ({ value: version, label: version }))}
            value={release.version}
            onChange={(event) => onChoose(event.target.value)}
          />
        </Field>
      }
    >
      <DataList
        wide={0}
        className="text-sm [--cell-y:0.5rem] [--row-h:auto]"
        name={`Shared packages of ${release.version}`}
        rows={names}
        keyOf={(name) => name}
        columns={[
          { head: 'Package', cell: (name) => <span className="font-mono wrap-anywhere">{name}</span> },
          {
            head: 'Requires',
            className: 'whitespace-nowrap',
            cell: (name) => (
              <>
                <span className="font-mono">{asked(name)}</span>{' '}
                {showsStable && asked(name) !== stableAsked(name) && <Badge tone="blue">changed</Badge>}
              </>
            ),
          },
          {
            head: 'Shell provides',
            cell: (name) => <ProvidedVersion asks={release.shared[name]} has={shell && (shell.shared[name] ?? 'none')} />,
          },
          showsStable && {
            head: 'Stable requires',
            className: 'text-fg-muted max-md:hidden',
            cell: (name) => <span className="font-mono">{stableAsked(name)}</span>,
          },
        ]}
        empty={<EmptyState icon={<PackageOpen className="size-6" />} title="No shared packages required" />}
      />
      {shell === null && (
        <p className="px-4 py-3 text-sm text-fg-muted">The packages of the live shell are unknown because the shell was not built.</p>
      )}
    </ListCard>
  )
}

/** The version of a package in the live shell. It is null if the shell is unknown. */
function ProvidedVersion({ asks, has }: { asks: string | undefined; has: string | null }) {
  if (has === null) return <span className="font-mono">–</span>
  const isGood = asks === undefined || satisfies(has, asks)
  return (
    <span className={`inline-flex max-md:flex-wrap items-center gap-x-1.5 ${isGood ? '' : 'font-medium text-danger'}`}>
      <span className="inline-flex items-center gap-x-1.5 whitespace-nowrap">
        {isGood ? (
          <CircleCheck className="size-4 shrink-0 text-ok" aria-hidden="true" />
        ) : (
          <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        )}
        <span className="font-mono">{has}</span>
      </span>
      {!isGood && <span>incompatible</span>}
    </span>
  )
}

type Check = FrontEndRelease['checks'][number]

export function ReleaseChecksCard({ release: { version, checks, source } }: { release: FrontEndRelease }) {
  const failed = checks.filter(({ ok }) => !ok)
  const passed = checks.filter(({ ok }) => ok)
  return (
    <ListCard title={`Checks of ${version}`}>
      {checks.length === 0 && (
        <p className="px-4 py-3 text-sm text-fg-muted">
          {source === 'product' ? 'This release is included in the product and covered by its tests.' : 'No checks were reported.'}
        </p>
      )}
      {failed.length > 0 && <CheckList checks={failed} />}
      {passed.length > 0 && (
        <details className={`group ${failed.length > 0 ? 'border-t border-line' : ''}`}>
          <summary className="flex cursor-pointer items-center gap-3 px-4 py-2.5 text-sm hover:bg-muted pointer-coarse:min-h-11">
            <CircleCheck className="icon shrink-0 text-ok" aria-hidden="true" />
            <span className="flex-1">{formatCountWithNoun(passed.length, 'check')} passed</span>
            <ChevronDown className="icon shrink-0 text-fg-muted group-open:rotate-180" aria-hidden="true" />
          </summary>
          <CheckList checks={passed} />
        </details>
      )}
    </ListCard>
  )
}

function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="in-[details]:border-t in-[details]:border-line">
      {checks.map(({ name, ok, says, by }) => (
        <li key={`${by} ${name}`} className="flex items-start gap-3 border-b border-line px-4 py-2.5 text-sm last:border-b-0">
          {ok ? (
            <CircleCheck className="icon mt-0.5 shrink-0 text-ok" aria-label="Passed" />
          ) : (
            <CircleX className="icon mt-0.5 shrink-0 text-danger" aria-label="Failed" />
          )}
          <div className="min-w-0 flex-1 wrap-anywhere">
            {/* Unifies the check names, because each team's tools write them in another style. */}
            <p className="first-letter:uppercase">{name.replaceAll('-', ' ')}</p>
            <p className="text-xs text-fg-muted">{withCode(says)}</p>
            <p className="text-xs text-fg-muted">{by === 'server' ? 'Checked by the server' : 'Reported by its team'}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Formats the parts of a check's text that are between backticks as code. */
const withCode = (says: string) =>
  says.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text that never changes.
      <code key={index} className="font-mono">
        {part}
      </code>
    ),
  )
