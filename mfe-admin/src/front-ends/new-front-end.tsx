import { call } from '@crm/shell-api'
import { Button, Dialog, DialogClose, Field, Input } from '@crm/ui'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { useDeed } from './use-front-ends.ts'

const isName = (text: string): boolean => /^[a-z][a-z0-9]{1,29}$/.test(text)

/** A button that gives a new team what it publishes its first release with. */
export function NewFrontEnd() {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button className="max-md:w-full" onClick={() => open(true)}>
        <Plus className="icon" aria-hidden="true" /> New front-end
      </Button>
      {isOpen && <NewFrontEndDialog onClose={() => open(false)} />}
    </>
  )
}

function NewFrontEndDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [name, setName] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [token, show] = useState<string | null>(null)
  const issuing = useDeed({
    deed: () => call('issueUploadToken', { params: { name } }),
    failed: () => 'Failed to issue a token',
    onDone: (answer) => show(answer.token),
  })
  if (token !== null) return <NewTokenDialog name={name} owner="" token={token} onClose={onClose} />
  return (
    <Dialog
      title="New front-end"
      description="Its team gets an upload token, and publishes its first release by itself. Nobody sees anything of it until a release is promoted."
      dirty={name !== ''}
      onRequestClose={onClose}
      footer={
        <>
          <DialogClose>
            <Button className="max-md:flex-1">Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" className="max-md:flex-1" busy={issuing.isPending}>
            Issue Token
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setWrong(!isName(name))
          if (isName(name)) issuing.mutate(undefined)
        }}
      >
        <Field
          label="Name"
          required
          hint="As in npm run mfe:new: small letters and digits, such as warranties."
          error={isWrong && !isName(name) ? 'Must be 2 to 30 small letters and digits, a letter first' : undefined}
        >
          <Input value={name} maxLength={30} autoCapitalize="none" onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
