import { useSession } from '@crm/shell-api'
import { Notice } from '@crm/ui'

/** Says whose jobs are shown where they are not the own ones. */
export function WhoseDay({ installer }: { installer: string | null }) {
  const { user } = useSession()
  if (installer !== null) return null
  if (user.role !== 'installer') return <p className="text-fg-muted">The jobs of all installers.</p>
  return (
    <Notice>
      <p>These are the jobs of all installers: none is named {user.username}. The office can add or rename one under Installers.</p>
    </Notice>
  )
}
