import type { FrontEnd } from '@crm/contracts'
import { call, useUnsavedChanges } from '@crm/shell-api'
import { Button, Dialog, Field, Input } from '@crm/ui'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { FormFooter } from '../record-form/form-footer.tsx'
import { pathOf, teamOf, titleOf } from './front-end.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { useDeed } from './use-front-ends.ts'

const isName = (text: string): boolean => /^[a-z][a-z0-9]{1,29}$/.test(text)

/** Issues the upload token that a new team needs for its first release. */
export function NewFrontEnd({ known }: { known: readonly FrontEnd[] }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button className="max-md:w-full" onClick={() => open(true)}>
        <Plus className="icon" aria-hidden="true" /> New front-end
      </Button>
      {isOpen && <NewFrontEndDialog known={known} onClose={() => open(false)} />}
    </>
  )
}

function NewFrontEndDialog({ known, onClose }: { known: readonly FrontEnd[]; onClose: () => void }) {
  const formId = useId()
  const [name, setName] = useState('')
  const [wasSent, setSent] = useState(false)
  const [token, show] = useState<string | null>(null)
  const issuing = useDeed({
    deed: () => call('issueUploadToken', { params: { name } }),
    failed: () => 'Failed to issue a token',
    onDone: (answer) => show(answer.token),
  })
  const taken = known.find((one) => one.name === name)
  const fault = faultOf(name, taken)
  // A name that is taken cannot be submitted, so there is no input to lose.
  useUnsavedChanges(name !== '' && taken === undefined && token === null)
  if (token !== null) return <NewTokenDialog name={name} owner="" token={token} onClose={onClose} />
  return (
    <Dialog
      title="New front-end"
      description="Its team gets an upload token, and publishes its first release by itself. Nobody sees anything of it until a release is promoted."
      dirty={name !== ''}
      onRequestClose={onClose}
      footer={
        <FormFooter formId={formId} busy={issuing.isPending}>
          Issue a token
        </FormFooter>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (fault === undefined) issuing.mutate(undefined)
        }}
      >
        <Field
          label="Name"
          required
          hint="As in npm run mfe:new: small letters and digits, such as warranties."
          error={wasSent ? fault : undefined}
        >
          <Input value={name} maxLength={30} autoCapitalize="none" onChange={(event) => setName(event.target.value)} />
        </Field>
        {wasSent && taken && (
          <p className="text-sm">
            Its team gets further tokens on{' '}
            <Link className="text-link underline underline-offset-2" to={pathOf(name)}>
              the page of {titleOf(name)}
            </Link>
            .
          </p>
        )}
      </form>
    </Dialog>
  )
}

function faultOf(name: string, taken: FrontEnd | undefined): string | undefined {
  if (!isName(name)) return 'Must be 2 to 30 small letters and digits, a letter first'
  if (taken === undefined) return undefined
  return `There is a front-end ${name} already${taken.owner === '' ? '' : `, of ${teamOf(taken.owner)}`}: choose another name`
}
