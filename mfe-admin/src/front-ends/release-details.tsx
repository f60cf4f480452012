import type { FrontEndDetails } from '@crm/contracts'
import { Badge, EmptyState, Field, NativeSelect, Table, Td, Th, Tr } from '@crm/ui'
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
      {names.length === 0 ? (
        <EmptyState icon={<PackageOpen className="size-6" />} title="No shared packages required" />
      ) : (
        <Table caption={`Shared packages of ${release.version}`} className="w-full text-sm">
          <thead className="bg-muted">
            <tr>
              <Th className="pl-4!">Package</Th>
              <Th>Requires</Th>
              <Th>Shell provides</Th>
              {showsStable && <Th className="pr-4! max-md:hidden">Stable requires</Th>}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <SharedPackage
                key={name}
                name={name}
                asks={release.shared[name]}
                has={shell?.shared[name]}
                isKnown={shell !== null}
                before={showsStable ? (before[name] ?? 'none') : null}
              />
            ))}
          </tbody>
        </Table>
      )}
      {shell === null && (
        <p className="px-4 py-3 text-sm text-fg-muted">The packages of the live shell are unknown because the shell was not built.</p>
      )}
    </ListCard>
  )
}

type PackageProps = { name: string; asks: string | undefined; has: string | undefined; isKnown: boolean; before: string | null }

function SharedPackage({ name, asks, has, isKnown, before }: PackageProps) {
  const isGood = asks === undefined || (has !== undefined && satisfies(has, asks))
  const isChanged = before !== null && before !== (asks ?? 'none')
  return (
    <Tr className="h-auto!">
      <Td className="pl-4! py-2! font-mono wrap-anywhere">{name}</Td>
      <Td className="py-2! font-mono whitespace-nowrap">
        {asks ?? 'none'} {isChanged && <Badge tone="blue">changed</Badge>}
      </Td>
      <Td className="py-2!">
        <span className={`inline-flex max-md:flex-wrap items-center gap-x-1.5 ${isKnown && !isGood ? 'font-medium text-danger' : ''}`}>
          <span className="inline-flex items-center gap-x-1.5 whitespace-nowrap">
            {isKnown &&
              (isGood ? (
                <CircleCheck className="size-4 shrink-0 text-ok" aria-hidden="true" />
              ) : (
                <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
              ))}
            <span className="font-mono">{has ?? (isKnown ? 'none' : '–')}</span>
          </span>
          {isKnown && !isGood && <span>incompatible</span>}
        </span>
      </Td>
      {before !== null && <Td className="py-2! pr-4! font-mono text-fg-muted max-md:hidden">{before}</Td>}
    </Tr>
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
