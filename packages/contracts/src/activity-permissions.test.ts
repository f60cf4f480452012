import { describe, expect, it } from 'vitest'
import { activityPermissions, listReadableActivityTypes } from './activity-permissions.ts'
import { activityLogEntityTypes } from './vocabulary.ts'

const userWith = (...permissions: string[]) => ({ username: 'pat', role: 'owner', permissions })
const ofAdmin = [
  'installer',
  'lead_origin',
  'email',
  'color',
  'business_settings',
  'erasure',
  'activity_log',
  'database',
  'queue',
  'job',
  'front_end',
]

describe('the types of entries that are read in full', () => {
  it.each([
    [['admin'], ofAdmin],
    [
      ['admin', 'leads'],
      [...ofAdmin, 'lead', 'lead_import'],
    ],
    [
      ['admin', 'user-management'],
      [...ofAdmin, 'user'],
    ],
    [
      ['admin', 'sample-booklets', 'installations', 'dashboard'],
      [...ofAdmin, 'sample_booklet', 'repair_request', 'calendar_event'],
    ],
    [
      ['admin', 'reports', 'email-templates', 'system-settings'],
      [...ofAdmin, 'report', 'email_template', 'smtp_settings'],
    ],
    [['installers'], ['installer']],
    [['add_lead', 'followups'], []],
  ])('with %j are %j', (permissions, types) => {
    expect(listReadableActivityTypes(userWith(...permissions))?.sort()).toEqual([...types].sort())
  })

  it('are all for an administrator', () => {
    expect(listReadableActivityTypes({ ...userWith(), role: 'administrator' })).toBeNull()
    expect(Object.keys(activityPermissions).sort()).toEqual([...activityLogEntityTypes].sort())
  })
})
