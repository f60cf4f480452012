import type { FrontEnd } from '@crm/contracts'
import { Dialog, Field, Input, NativeSelect } from '@crm/ui'
import { useId, useState } from 'react'
import { FormFooter } from '../record-form/form-footer.tsx'
import { shared } from './consequences.ts'
import { offerable, titleOf } from './front-end.ts'
import { percentOf, quickShares } from './shares.ts'
import { useSteering } from './use-front-ends.ts'

type Props = { frontEnd: FrontEnd; version: string; onClose: () => void }

export function CanaryDialog({ frontEnd, version: wanted, onClose }: Props) {
  const formId = useId()
  const [version, setVersion] = useState(wanted)
  const [typed, setTyped] = useState('10')
  const percent = percentOf(typed)
  const steering = useSteering(frontEnd, onClose)
  return (
    <Dialog
      title={`Start a canary of ${titleOf(frontEnd.name)}`}
      description="Some people try a release before everybody gets it."
      onRequestClose={onClose}
      footer={
        <FormFooter formId={formId} busy={steering.isPending}>
          Start canary
        </FormFooter>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (percent !== null) steering.mutate({ step: { action: 'canary', version, percent } })
        }}
      >
        <Field label="Release">
          <NativeSelect
            options={offerable(frontEnd).map((release) => ({ value: release.version, label: release.version }))}
            value={version}
            onChange={(event) => setVersion(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Percent of people" error={percent === null ? 'Must be a whole number from 1 to 100' : undefined}>
            <Input inputMode="numeric" className="w-28" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <fieldset className="seg max-md:w-full">
            <legend className="visually-hidden">Usual shares</legend>
            {quickShares.map((share) => (
              <button key={share} type="button" aria-pressed={percent === share} onClick={() => setTyped(String(share))}>
                {share} %
              </button>
            ))}
          </fieldset>
        </div>
        {percent !== null && <p className="text-sm text-fg-muted">{shared(frontEnd, version, percent)}</p>}
      </form>
    </Dialog>
  )
}
