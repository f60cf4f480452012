import { isAdministrator } from '@crm/contracts'
import { call, messageOf, queryKey, useSession, useToast } from '@crm/shell-api'
import { Button, ConfirmDialog } from '@crm/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'

/** Has the workers verify the log, for administrators. */
export function VerifyNow({ busy }: { busy: boolean }) {
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
