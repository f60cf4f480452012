import { expect, it, describe as suite } from 'vitest'
import { describeEvent } from './describe-event.ts'
import type { InstallerEvent } from './installer.ts'

type Example = { [E in InstallerEvent as E['type']]: [data: E['data'], action: string, details: string] }

const installer = 'Dee Fox'
const none = { phone: null, email: null, hiredOn: null, hourlyRate: null, specialty: null, notes: null }

const examples: Example = {
  InstallerHired: [{ ...none, name: installer, status: 'active' }, 'create', 'Dee Fox: added as installer'],
  InstallerRenamed: [{ installer, from: 'Dee Fos', to: 'Dee Fox' }, 'update', 'Dee Fox: name Dee Fos → Dee Fox'],
  InstallerPhoneChanged: [{ installer, from: null, to: '(213) 555-0107' }, 'update', 'Dee Fox: phone none → (213) 555-0107'],
  InstallerEmailChanged: [{ installer, from: 'dee@example.com', to: null }, 'update', 'Dee Fox: email dee@example.com → none'],
  InstallerStatusChanged: [{ installer, from: 'active', to: 'on_leave' }, 'update', 'Dee Fox: status Active → On leave'],
  InstallerHireDateCorrected: [{ installer, from: null, to: '2026-03-02' }, 'update', 'Dee Fox: hire date none → Mar 2, 2026'],
  HourlyRateChanged: [{ installer, from: '1032.50', to: null }, 'update', 'Dee Fox: hourly rate $1,032.50 → none'],
  InstallerSpecialtyChanged: [{ installer, from: 'Islands', to: 'Doors' }, 'update', 'Dee Fox: specialty Islands → Doors'],
  InstallerNotesChanged: [{ installer, from: null, to: 'Left-\nhanded' }, 'update', 'Dee Fox: notes none → “Left- handed”'],
  InstallerRemoved: [{ installer }, 'delete', 'Dee Fox: deleted'],
  InstallerReinstated: [{ installer }, 'update', 'Dee Fox: deletion taken back'],
}

suite('a fact about an installer in words', () => {
  it.each(Object.entries(examples))('%s', (type, [data, action, details]) => {
    expect(describeEvent({ type, data, streamId: 'installer-2' })).toEqual({ action, entityType: 'installer', entityId: '2', details })
  })
})
