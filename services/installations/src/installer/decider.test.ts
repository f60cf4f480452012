import type { RecordedEvent } from '@crm/domain'
import type { InstallerEvent, InstallerValues, NewInstallerData } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, it } from 'vitest'
import { installerDecider } from './decider.ts'

const given = createDeciderTester(installerDecider)
const ana: NewInstallerData = {
  name: 'Ana Sample',
  phone: '(213) 555-0110',
  email: 'ana@example.com',
  status: 'active',
  hiredOn: '2024-05-01',
  hourlyRate: '42.50',
  specialty: 'Islands',
  notes: 'Left-handed',
}
const named = { installer: 'Ana Sample' }
const hired: InstallerEvent = { type: 'InstallerHired', data: ana }
const removed: InstallerEvent = { type: 'InstallerRemoved', data: named }
const change = (changes: Partial<InstallerValues>, version?: number) =>
  ({ type: 'ChangeInstaller', data: { changes, ...(version !== undefined && { version }) } }) as const

const by = (name: string, version: number, event: InstallerEvent): RecordedEvent<InstallerEvent> => ({
  ...event,
  position: BigInt(version),
  eventId: `e${version}`,
  streamId: 'installer-7',
  version,
  at: `2026-03-0${version}T10:00:00.000Z`,
  meta: { actor: { id: '1', name }, ip: null, userAgent: null, correlationId: 'c', causationId: null },
})

describe('adding an installer', () => {
  it('is told with all that is known', () => {
    given().when({ type: 'HireInstaller', data: ana }).thenEvents(hired)
  })
})

describe('changing an installer', () => {
  it('tells the corrections by one event and the status by its own, and speaks of the installer by the new name', () => {
    const installer = 'Ana Other'
    given(hired)
      .when(
        change({
          name: installer,
          phone: null,
          email: 'ana.other@example.com',
          status: 'on_leave',
          hire_date: '2024-05-02',
          hourly_rate: '45.00',
          specialty: null,
          notes: 'Right-handed',
        }),
      )
      .thenEvents(
        {
          type: 'InstallerDetailsChanged',
          data: {
            installer,
            changes: {
              name: { from: 'Ana Sample', to: installer },
              phone: { from: '(213) 555-0110', to: null },
              email: { from: 'ana@example.com', to: 'ana.other@example.com' },
              hire_date: { from: '2024-05-01', to: '2024-05-02' },
              hourly_rate: { from: '42.50', to: '45.00' },
              specialty: { from: 'Islands', to: null },
              notes: { from: 'Left-handed', to: 'Right-handed' },
            },
          },
        },
        { type: 'InstallerStatusChanged', data: { installer, from: 'active', to: 'on_leave' } },
      )
  })

  it('to what is there already tells nothing', () => {
    given(hired).when(change({})).thenNothing()
    given(hired)
      .when(change({ name: 'Ana Sample', hourly_rate: '42.50', hire_date: '2024-05-01' }))
      .thenNothing()
  })

  it('is refused for one who was deleted or never was', () => {
    const refusal = { name: 'NotFound', message: 'Installer not found' }
    for (const past of [[], [hired, removed]])
      given(...past)
        .when(change({ name: 'x' }))
        .thenRefused(refusal)
  })
})

describe('two people on one installer', () => {
  const first = by('maria', 1, hired)
  const second = by('james', 2, {
    type: 'InstallerDetailsChanged',
    data: { ...named, changes: { hourly_rate: { from: '42.50', to: '45.00' } } },
  })

  it('lose nothing where they change different fields', () => {
    given(first, second)
      .when(change({ hourly_rate: '42.50', phone: null }, 1))
      .thenEvents({ type: 'InstallerDetailsChanged', data: { ...named, changes: { phone: { from: '(213) 555-0110', to: null } } } })
  })

  it('are told of both values where they change the same', () => {
    const conflicts = [{ field: 'hourly_rate', yours: '44.00', theirs: '45.00', by: 'james', at: '2026-03-02T10:00:00.000Z' }]
    given(first, second)
      .when(change({ hourly_rate: '44.00' }, 1))
      .thenRefused({ name: 'Conflict', conflicts })
  })

  it('agree where they mean the same', () => {
    given(first, second)
      .when(change({ hourly_rate: '45.00' }, 1))
      .thenNothing()
  })

  it('can have read no version that is still to come', () => {
    given(first)
      .when(change({ name: 'x' }, 2))
      .thenRefused({ name: 'Invalid' })
  })
})

describe('deleting an installer', () => {
  it('is told, and can be taken back', () => {
    given(hired).when({ type: 'RemoveInstaller', data: null }).thenEvents(removed)
    given(hired, removed).when({ type: 'ReinstateInstaller', data: null }).thenEvents({ type: 'InstallerReinstated', data: named })
  })

  it('is refused the second time; taking back what is there does nothing', () => {
    given(hired, removed).when({ type: 'RemoveInstaller', data: null }).thenRefused({ name: 'NotFound', message: 'Installer not found' })
    given(hired).when({ type: 'ReinstateInstaller', data: null }).thenNothing()
  })
})
