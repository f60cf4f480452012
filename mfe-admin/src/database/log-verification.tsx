import { isAdministrator } from '@crm/contracts'
import { call, messageOf, queryKey, useSession, useToast } from '@crm/shell-api'
import { Button, ConfirmDialog, Notice } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatCount, useMoments } from '../format.ts'
import { type LogCheck, stateOfCheck } from './wording.ts'

const tones = { good: 'ok', busy: 'info', waits: 'info', bad: 'danger' } as const

/** The result of the last check of the log's chain of seals. */
export function LogVerification({ check }: { check: LogCheck | null }) {
  const { moment } = useMoments()
  const { kind } = stateOfCheck(check)
  const isAtWork = check !== null && check.finished_at === null
  return (
    <Notice tone={tones[kind]} {...(kind === 'bad' && { role: 'alert' as const })}>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="notice-title">{titleOf(check)}</p>
          <p className="wrap-anywhere">
            {check === null
              ? 'Each event is sealed in a chain, so that a change of any of them shows.'
              : `${check.reason ? `${check.reason} · ` : ''}${moment(check.finished_at ?? check.started_at ?? check.asked_at)}${
                  check.asked_by ? `, asked for by ${check.asked_by}` : ''
                }`}
          </p>
        </div>
        <VerifyNow busy={isAtWork} />
      </div>
    </Notice>
  )
}

function titleOf(check: LogCheck | null): string {
  if (check === null) return 'The log has not been verified yet'
  if (check.started_at === null) return 'The log will be verified in a moment'
  if (check.finished_at === null)
    return `The log is being verified: ${formatCount(check.checked_to)}${check.sealed_to === null ? '' : ` of ${formatCount(check.sealed_to)}`} events`
  if (check.first_bad_position !== null)
    return `The log was changed: event ${formatCount(check.first_bad_position)} is not as it was sealed`
  return check.reason === null
    ? `The log is as it was written, up to event ${formatCount(check.checked_to)}`
    : `The log could not be verified beyond event ${formatCount(check.checked_to)}`
}

function VerifyNow({ busy }: { busy: boolean }) {
  const may = isAdministrator(useSession().user.role)
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const toast = useToast()
  const verify = useMutation({
    mutationFn: () => call('verifyLog'),
    onError: (error) => toast({ tone: 'error', title: 'Error', description: messageOf(error, 'Failed to verify the log') }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey('databaseOverview') }),
  })
  if (!may) return null
  return (
    <>
      <Button className="max-md:w-full" busy={busy || verify.isPending} busyText="Verifying..." onClick={() => setAsking(true)}>
        <ShieldCheck className="icon" aria-hidden="true" /> Verify now
      </Button>
      <ConfirmDialog
        open={asking}
        title="Verify the whole log?"
        description="A worker reads every event and compares it with its seal, which takes about a minute for a million. People go on working, and nothing is changed."
        confirmText="Verify"
        onConfirm={() => {
          setAsking(false)
          verify.mutate()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
