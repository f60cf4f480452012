import type { FrontEnd } from '@crm/contracts'
import { Badge, EmptyState, Field, NativeSelect, Table, Td, Th, Tr } from '@crm/ui'
import { CircleCheck, PackageOpen, TriangleAlert } from 'lucide-react'
import { satisfies } from 'semver'
import { ListCard } from '../screen-parts.tsx'
import type { Release, Shell } from './front-end.ts'

type Props = { frontEnd: FrontEnd; release: Release; shell: Shell; onChoose: (version: string) => void }

export function SharedPackages({ frontEnd: { releases, stable }, release, shell, onChoose }: Props) {
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
        <EmptyState icon={<PackageOpen className="size-6" />} title="It asks for no package of the shell" />
      ) : (
        <Table caption={`Shared packages of ${release.version}`} className="w-full text-sm">
          <thead className="bg-muted">
            <tr>
              <Th className="pl-4!">Package</Th>
              <Th>Asks for</Th>
              <Th>Shell has</Th>
              {showsStable && <Th className="pr-4! max-md:hidden">Stable asks for</Th>}
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
                before={showsStable ? (before[name] ?? 'nothing') : null}
              />
            ))}
          </tbody>
        </Table>
      )}
      {shell === null && <p className="px-4 py-3 text-sm text-fg-muted">What the live shell brings is not known here: it was not built.</p>}
    </ListCard>
  )
}

type PackageProps = { name: string; asks: string | undefined; has: string | undefined; isKnown: boolean; before: string | null }

function SharedPackage({ name, asks, has, isKnown, before }: PackageProps) {
  const isGood = asks === undefined || (has !== undefined && satisfies(has, asks))
  const isChanged = before !== null && before !== (asks ?? 'nothing')
  return (
    <Tr className="h-auto!">
      <Td className="pl-4! py-2! font-mono wrap-anywhere">{name}</Td>
      <Td className="py-2! font-mono whitespace-nowrap">
        {asks ?? 'nothing'} {isChanged && <Badge tone="blue">changed</Badge>}
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
            <span className="font-mono">{has ?? (isKnown ? 'nothing' : '–')}</span>
          </span>
          {isKnown && !isGood && <span>does not fit</span>}
        </span>
      </Td>
      {before !== null && <Td className="py-2! pr-4! font-mono text-fg-muted max-md:hidden">{before}</Td>}
    </Tr>
  )
}
