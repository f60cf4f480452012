import type { FoundProject, Installation, InstallationBoard } from '@crm/contracts'
import { useCan } from '@crm/shell-api'
import { type ReactNode, Suspense, startTransition, useState } from 'react'
import { CompletionQuestion } from '../completion/completion-question.tsx'
import { useComplete } from '../completion/use-complete.ts'
import type { JobActions } from './job-actions.ts'
import { EditInstallationDialog, InstallationDialog, RepairReportsDialog, ScheduleDialog } from './lazy-dialogs.ts'
import { useShownInstallation } from './use-shown-installation.ts'

/** What a dialog above the page, or above another dialog, is open for. */
type Task = { kind: 'schedule' } | { kind: 'edit'; job: Installation } | { kind: 'reports'; project?: FoundProject }

type Opened = { actions: JobActions; schedule: (() => void) | null; openReports: () => void; dialogs: ReactNode }

/** What is done with the installations of the board, and the dialogs for it. */
export function useInstallationDialogs(board: InstallationBoard | undefined): Opened {
  const mayEdit = useCan('leads', 'followups')
  const [shownId, show] = useShownInstallation()
  const [tasks, setTasks] = useState<readonly Task[]>([])
  const completion = useComplete()
  // What is open stays in sight while the code of the next dialog comes; who presses again meanwhile wants the same.
  const open = (task: Task) =>
    startTransition(() => setTasks((before) => (before.some(({ kind }) => kind === task.kind) ? before : [...before, task])))
  const close = () => setTasks((before) => before.slice(0, -1))
  const edit = (job: Installation) => open({ kind: 'edit', job })

  const actions: JobActions = {
    show: ({ id }) => show(id),
    edit: mayEdit ? edit : null,
    takeRepair: (job) => open({ kind: 'reports', project: projectOf(job) }),
    complete: completion.ask,
  }

  const dialogOf = (task: Task, today: string): ReactNode => {
    switch (task.kind) {
      case 'schedule':
        return <ScheduleDialog key="schedule" jobs={board?.unscheduled ?? []} onChoose={edit} onClose={close} />
      case 'edit':
        return <EditInstallationDialog key="edit" job={task.job} today={today} onClose={close} onSaved={() => setTasks([])} />
      case 'reports':
        return <RepairReportsDialog key="reports" today={today} {...(task.project && { project: task.project })} onClose={close} />
    }
  }

  const dialogs = board && (
    <Suspense fallback={null}>
      {shownId !== null && (
        <InstallationDialog key={shownId} id={shownId} today={board.today} actions={actions} onClose={() => show(null)} />
      )}
      {tasks.map((task) => dialogOf(task, board.today))}
      <CompletionQuestion completion={completion} today={board.today} />
    </Suspense>
  )
  return {
    actions,
    schedule: mayEdit ? () => open({ kind: 'schedule' }) : null,
    openReports: () => open({ kind: 'reports' }),
    dialogs,
  }
}

const projectOf = ({ id, name, phone, email, address, project_amount, installation_date }: Installation): FoundProject => ({
  id,
  name,
  phone,
  email,
  address,
  project_amount,
  installation_date,
})
