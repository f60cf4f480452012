import type { FrontEndDetails, RolloutActionRequest } from '@crm/contracts'
import { call } from '@crm/shell-api'
import { ConfirmDialog, Dialog, Field, Input, NativeSelect } from '@crm/ui'
import { useId, useState } from 'react'
import { ConfirmWithReasonDialog, useAction } from '../actions.tsx'
import { DialogFormFooter } from '../record-form/form-footer.tsx'
import { formatFrontEndName, listPromotableReleases } from './front-end.tsx'

/** What an administrator does with a release. To roll back the stable release, `version` is the stable version. */
export type RolloutStep =
  | { action: 'canary'; version: string; percent: number }
  | { action: 'promote'; version: string }
  | { action: 'rollback'; version: string }
  | { action: 'quarantine'; version: string }

export function useRolloutStepDialog() {
  const [asked, ask] = useState<RolloutStep | null>(null)
  return { asked, ask, close: () => ask(null) }
}

type StepDialogProps = { frontEnd: FrontEndDetails; step: RolloutStep; onClose: () => void }

/** Explains a step and carries it out. A rollback and a quarantine need a reason. */
export function RolloutStepDialog({ frontEnd, step, onClose }: StepDialogProps) {
  const { title, description, confirmText } = describeStep(frontEnd, step)
  const rollout = useRollout(frontEnd, onClose)
  const parts = { title, description, confirmText, busy: rollout.isPending }
  if (step.action === 'canary' || step.action === 'promote')
    return <ConfirmDialog open {...parts} onConfirm={() => rollout.mutate({ step })} onCancel={onClose} />
  return <ConfirmWithReasonDialog {...parts} tone="danger" onConfirm={(reason) => rollout.mutate({ step, reason })} onClose={onClose} />
}

type CanaryDialogProps = { frontEnd: FrontEndDetails; version: string; onClose: () => void }

export function StartCanaryDialog({ frontEnd, version: wanted, onClose }: CanaryDialogProps) {
  const formId = useId()
  const [version, setVersion] = useState(wanted)
  const [typed, setTyped] = useState('10')
  const percent = parsePercent(typed)
  const rollout = useRollout(frontEnd, onClose)
  return (
    <Dialog
      title={`Start a canary of ${formatFrontEndName(frontEnd.name)}`}
      description="Some users get a release before all others do."
      onRequestClose={onClose}
      footer={
        <DialogFormFooter formId={formId} busy={rollout.isPending}>
          Start canary
        </DialogFormFooter>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (percent !== null) rollout.mutate({ step: { action: 'canary', version, percent } })
        }}
      >
        <Field label="Release">
          <NativeSelect
            options={listPromotableReleases(frontEnd).map((release) => ({ value: release.version, label: release.version }))}
            value={version}
            onChange={(event) => setVersion(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Percent of users" error={percent === null ? 'Must be a whole number from 1 to 100' : undefined}>
            <Input inputMode="numeric" className="w-28" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <fieldset className="seg max-md:w-full">
            <legend className="visually-hidden">Common shares</legend>
            {suggestedCanaryPercents.map((share) => (
              <button key={share} type="button" aria-pressed={percent === share} onClick={() => setTyped(String(share))}>
                {share}%
              </button>
            ))}
          </fieldset>
        </div>
        {percent !== null && <p className="text-sm text-fg-muted">{describeCanary(frontEnd, version, percent)}</p>}
      </form>
    </Dialog>
  )
}

type StepRequest = { step: RolloutStep; reason?: string }

/** Sends the revision that the user has seen, so that the server refuses the step if another administrator has acted since. */
function useRollout(frontEnd: FrontEndDetails, onDone: () => void) {
  const { name, revision } = frontEnd
  return useAction({
    run: (given: StepRequest) => call('steerFrontEnd', { params: { name }, body: { ...rolloutOf(given), revision } }),
    done: (_, { step }) => describeStep(frontEnd, step).done,
    failed: ({ step }) => describeStep(frontEnd, step).failed,
    changes: ['listFrontEnds'],
    onDone,
  })
}

const rolloutOf = ({ step, reason = '' }: StepRequest): RolloutActionRequest =>
  step.action === 'rollback' || step.action === 'quarantine' ? { ...step, reason } : step

type StepTexts = { title: string; description: string; confirmText: string; failed: string; done: string }

function describeStep(frontEnd: FrontEndDetails, step: RolloutStep): StepTexts {
  const { version } = step
  const named = `${formatFrontEndName(frontEnd.name)} ${version}`
  switch (step.action) {
    case 'canary':
      return {
        title: `Give ${named} to ${step.percent}% of users?`,
        description: describeCanary(frontEnd, version, step.percent),
        confirmText: frontEnd.canary?.version === version ? 'Change share' : 'Start canary',
        failed: `Failed to roll out ${named}`,
        done: `${step.percent}% of users get ${named}`,
      }
    case 'promote':
      return {
        title: `Promote ${named}?`,
        description: describePromotion(frontEnd, version),
        confirmText: 'Promote to all users',
        failed: `Failed to promote ${named}`,
        done: `${named} is live for all users`,
      }
    case 'rollback':
      return {
        title: `Roll back ${named}?`,
        description: describeRollback(frontEnd),
        confirmText: 'Roll back',
        failed: `Failed to roll back ${named}`,
        done: `${named} was rolled back`,
      }
    case 'quarantine':
      return {
        title: `Quarantine ${named}?`,
        description: describeQuarantine(frontEnd, version),
        confirmText: 'Quarantine',
        failed: `Failed to quarantine ${named}`,
        done: `${named} is no longer offered to anyone`,
      }
  }
}

// These texts explain the effect of a step on users before the administrator confirms it.

const kept = 'Unsaved changes are kept.'
const when = `They get it when they open another page. ${kept}`

function describeCanary({ stable, canary }: FrontEndDetails, version: string, percent: number): string {
  const others = stable === null ? 'The other users do not have its pages' : `The other users have ${stable}`
  const ends = canary !== null && canary.version !== version ? ` The canary of ${canary.version} ends.` : ''
  const judged = stable === null ? 'If most of its loads fail' : `If its pages fail more often than those of ${stable}`
  return `${percent}% of users get ${version}, always the same ones. ${others}.${ends} ${when} ${judged}, it is rolled back automatically.`
}

function describePromotion({ stable, canary, pins }: FrontEndDetails, version: string): string {
  const instead = stable === null ? '' : ` instead of ${stable}`
  const ends = canary !== null && canary.version !== version ? ` The canary of ${canary.version} ends.` : ''
  const pinned = pins.some((pin) => pin.version !== version) ? ' Users pinned to another release keep it.' : ''
  return `All users get ${version}${instead}.${ends} ${when}${pinned}`
}

function describeRollback({ stable, before, canary }: FrontEndDetails): string {
  if (canary === null)
    return before === null
      ? `There is no earlier release: all users lose its pages when they open another page. ${kept}`
      : `All users get ${before} again, instead of ${stable ?? 'no release'}. ${when}`
  const have = `The ${canary.percent}% of users who have ${canary.version}`
  return stable === null
    ? `There is no earlier release: the ${canary.percent}% of users who have ${canary.version} lose its pages when they open another page. ${kept}`
    : `${have} get ${stable} again, like all other users. ${when}`
}

function describeQuarantine({ stable, before, canary, pins }: FrontEndDetails, version: string): string {
  const instead = version === stable ? before : stable
  const isUsed = version === stable || version === canary?.version || pins.some((pin) => pin.version === version)
  const now = isUsed
    ? instead === null
      ? `There is no earlier release: users who have ${version} lose its pages when they open another page. ${kept}`
      : `Users who have ${version} get ${instead} when they open another page. ${kept}`
    : `No user has ${version} now.`
  return `${version} is no longer offered to anyone, not even to users pinned to it, and can never be promoted. ${now} This cannot be undone: publish the fix as a new version.`
}

export const suggestedCanaryPercents = [5, 10, 25, 50] as const

export function parsePercent(typed: string): number | null {
  const found = /^\s*(\d{1,3})\s*%?\s*$/.exec(typed)
  const percent = Number(found?.[1])
  return percent >= 1 && percent <= 100 ? percent : null
}
