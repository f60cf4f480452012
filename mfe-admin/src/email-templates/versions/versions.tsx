import type { EmailTemplate, EmailTemplateVersion } from '@crm/contracts'
import { Button, ErrorState, Loading } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import { formatUser, useMoments } from '../../format.ts'
import { DifferenceText } from '../../record-form/difference-text.tsx'
import { templateQueries } from '../template-queries.ts'

type Props = { template: EmailTemplate; onUse: (version: EmailTemplateVersion) => void }

export function Versions({ template, onUse }: Props) {
  const { moment } = useMoments()
  const { data, error, refetch } = useQuery(templateQueries.versions(template.id))
  if (data === undefined && error) {
    return <ErrorState message="Failed to fetch the earlier texts" detail={error.message} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Loading />
  const earlier = data.filter((version) => !isSame(version, template))
  if (earlier.length === 0) return <p className="py-6 text-center text-fg-muted">It has never said anything else.</p>
  return (
    <>
      <p className="mb-3 text-sm text-fg-muted">
        <del className="rounded-sm bg-badge-red text-badge-red-fg">Struck out</del>: said then.{' '}
        <ins className="rounded-sm bg-badge-green text-badge-green-fg">Underlined</ins>: said now.
      </p>
      <ol className="space-y-3">
        {earlier.map((version) => (
          <li key={version.version} className="rounded-lg border border-line bg-surface">
            <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
              <p className="text-sm text-fg-muted">
                <span className="font-medium text-fg">{moment(version.at)}</span> · {formatUser(version.by)}
              </p>
              <Button className="h-8! max-md:h-11! pointer-coarse:h-11!" onClick={() => onUse(version)}>
                Use this text again
              </Button>
            </div>
            <div className="space-y-2 px-4 py-3">
              <div className="font-medium">
                <DifferenceText earlier={version.subject} later={template.subject} />
              </div>
              <DifferenceText earlier={version.body} later={template.body} />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

const isSame = (a: { subject: string; body: string }, b: { subject: string; body: string }): boolean =>
  a.subject === b.subject && a.body === b.body
