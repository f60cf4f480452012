import type { Installation } from '@crm/contracts'
import { FormDialog, useRecordForm } from '@crm/forms'
import { call, invalidateLeads, messageOf, queryKey, useToast } from '@crm/shell-api'
import { DateInput, Field, formatMoney, Textarea } from '@crm/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { formatDayWithOptionalYear } from './days.ts'
import { describeOpenPayments, hasPrice } from './describe-installation.ts'

/** The specification requires that the completed projects are fetched again this long after a completion. */
export const completedRefetchDelayMs = 500 // ms

type Props = { installation: Installation; today: string; onClose: () => void }

export function CompleteInstallationDialog({ installation, today, onClose }: Props) {
  const form = useCompletionForm(installation, today, onClose)
  return (
    <FormDialog
      title={`Mark the installation of ${installation.name} as done?`}
      description={
        <>
          It moves to Completed Projects. This cannot be undone.
          <TooEarly day={installation.installation_date} today={today} />
        </>
      }
      form={form}
      submit="Mark as Done"
      onRequestClose={onClose}
    >
      <OpenPayments installation={installation} />
      <form {...form.props} className="grid grid-cols-1 gap-3">
        <Field {...form.field('completed_on')}>
          <DateInput max={today} {...form.bind('completed_on')} />
        </Field>
        <Field {...form.field('note')} optional>
          <Textarea rows={2} maxLength={1000} {...form.bind('note')} />
        </Field>
      </form>
      <p className="hint">Completed by mistake? A manager can reopen it on the lead’s page.</p>
    </FormDialog>
  )
}

type Completion = { completed_on: string; note: string }

function useCompletionForm({ id, name }: Installation, today: string, onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useRecordForm<never, Completion, void>({
    record: null,
    valuesOf: () => ({ completed_on: today, note: '' }),
    labels: { completed_on: 'Completed on', note: 'Note' },
    check: ({ completed_on: day }) => {
      if (day === '') return { completed_on: 'Required' }
      return day > today ? { completed_on: 'Must not be in the future' } : {}
    },
    save: async (body) => {
      await call('completeInstallation', { params: { id }, body })
      toast({ tone: 'success', title: 'Installation completed successfully', description: `${name} is now in Completed Projects.` })
      setTimeout(() => void refetchCompleted(client), completedRefetchDelayMs)
      // The dialog stays until the lists are new, so that the focus does not return to a button that then disappears.
      await invalidateLeads(client)
    },
    onSaved: onDone,
    onRefused: (_, thrown) => {
      if (thrown === undefined) return
      toast({ tone: 'error', title: 'Failed to complete installation', description: messageOf(thrown, 'Please try again.') })
    },
  })
}

const refetchCompleted = (client: QueryClient) =>
  Promise.all(
    (['installationBoard', 'listCompletedProjects'] as const).map((name) => client.invalidateQueries({ queryKey: queryKey(name) })),
  )

function TooEarly({ day, today }: { day: string | null; today: string }) {
  if (day === null || day <= today) return null
  return (
    <span className="mt-2 block font-medium text-warn">
      The installation is not due yet. It is scheduled for{' '}
      <span className="whitespace-nowrap">{formatDayWithOptionalYear(today, day)}.</span>
    </span>
  )
}

function OpenPayments({ installation }: { installation: Installation }) {
  const open = describeOpenPayments(installation)
  if (open === null) return <p className="mb-3 font-medium text-ok">Paid in full</p>
  return (
    <p className="mb-3 rounded-md bg-badge-amber px-3 py-2 text-badge-amber-fg">
      <strong className="font-semibold">{open} not paid.</strong>
      {hasPrice(installation) && ` Project amount: ${formatMoney(installation.project_amount)}.`}
    </p>
  )
}
