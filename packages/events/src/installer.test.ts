import { expect, it, describe as suite } from 'vitest'
import { describeEvent } from './describe-event.ts'
import type { DetailChanges } from './fields.ts'
import type { InstallerEvent, InstallerValues } from './installer.ts'

type Example = { [E in InstallerEvent as E['type']]: [data: E['data'], action: string, details: string] }

const installer = 'Dee Fox'
const none = { phone: null, email: null, hiredOn: null, hourlyRate: null, specialty: null, notes: null }

const examples: Example = {
  InstallerHired: [{ ...none, name: installer, status: 'active' }, 'create', 'Dee Fox: added as installer'],
  InstallerDetailsChanged: [
    { installer, changes: { email: { from: 'dee@example.com', to: null }, phone: { from: null, to: '(213) 555-0107' } } },
    'update',
    'Dee Fox: phone none → (213) 555-0107; email dee@example.com → none',
  ],
  InstallerStatusChanged: [{ installer, from: 'active', to: 'on_leave' }, 'update', 'Dee Fox: status Active → On leave'],
  InstallerRemoved: [{ installer }, 'delete', 'Dee Fox: deleted'],
  InstallerReinstated: [{ installer }, 'update', 'Dee Fox: restored'],
}

suite('a fact about an installer in words', () => {
  it.each(Object.entries(examples))('%s', (type, [data, action, details]) => {
    expect(describeEvent({ type, data, streamId: 'installer-2' })).toEqual({ action, entityType: 'installer', entityId: '2', details })
  })
  it.each<[DetailChanges<InstallerValues>, string]>([
    [{ name: { from: 'Dee Fos', to: 'Dee Fox' } }, 'name Dee Fos → Dee Fox'],
    [{ email: { from: 'dee@example.com', to: null } }, 'email dee@example.com → none'],
    [{ hire_date: { from: null, to: '2026-03-02' } }, 'hire date none → Mar 2, 2026'],
    [{ hourly_rate: { from: '1032.50', to: null } }, 'hourly rate $1,032.50 → none'],
    [{ specialty: { from: 'Islands', to: 'Doors' } }, 'specialty Islands → Doors'],
    [{ notes: { from: null, to: 'Left-\nhanded' } }, 'notes none → “Left- handed”'],
  ])('%j says "%s"', (changes, words) => {
    const { details } = describeEvent({ type: 'InstallerDetailsChanged', data: { installer, changes }, streamId: 'installer-2' })
    expect(details).toBe(`Dee Fox: ${words}`)
  })
})
