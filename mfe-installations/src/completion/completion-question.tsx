import { ConfirmDialog } from '@crm/ui'
import { dayFrom } from '../installations/days.ts'
import type { Completion } from './use-complete.ts'

type Props = {
  completion: Completion
  today: string | undefined
}

/** Rendered once per page, outside the list, because the completed installation disappears from it. */
export function CompletionQuestion({ completion: { asked, busy, confirm, cancel }, today }: Props) {
  return (
    asked && (
      <ConfirmDialog
        open
        title={`Mark the installation of ${asked.name} as done?`}
        description={
          <>
            It moves to Completed Projects. This cannot be undone.
            <TooEarly day={asked.installation_date} today={today} />
          </>
        }
        confirmText="Mark as Done"
        busy={busy}
        onConfirm={confirm}
        onCancel={cancel}
      />
    )
  )
}

function TooEarly({ day, today }: { day: string | null; today: string | undefined }) {
  if (day === null || today === undefined || day <= today) return null
  return (
    <span className="mt-2 block font-medium text-warn">
      Its day has not come yet: it is planned for <span className="whitespace-nowrap">{dayFrom(today, day)}.</span>
    </span>
  )
}
