import type { FrontEnd } from '@crm/contracts'
import { promoted, quarantined, rolledBack, shared } from './consequences.ts'
import { titleOf } from './front-end.ts'
import type { Step } from './use-steps.ts'

type Words = { title: string; description: string; confirmText: string; failed: string; done: string }

export function wordsOf(frontEnd: FrontEnd, step: Step): Words {
  const { version } = step
  const named = `${titleOf(frontEnd.name)} ${version}`
  switch (step.action) {
    case 'canary':
      return {
        title: `Give ${named} to ${step.percent} % of people?`,
        description: shared(frontEnd, version, step.percent),
        confirmText: frontEnd.canary?.version === version ? 'Change share' : 'Start canary',
        failed: `Failed to give ${named} to some people`,
        done: `${step.percent} % of people get ${named}`,
      }
    case 'promote':
      return {
        title: `Promote ${named}?`,
        description: promoted(frontEnd, version),
        confirmText: 'Promote to all',
        failed: `Failed to promote ${named}`,
        done: `${named} is live for everybody`,
      }
    case 'rollback':
      return {
        title: `Roll back ${named}?`,
        description: rolledBack(frontEnd),
        confirmText: 'Roll back',
        failed: `Failed to roll back ${named}`,
        done: `${named} is rolled back`,
      }
    case 'quarantine':
      return {
        title: `Quarantine ${named}?`,
        description: quarantined(frontEnd, version),
        confirmText: 'Quarantine',
        failed: `Failed to quarantine ${named}`,
        done: `${named} is offered to nobody any more`,
      }
  }
}
