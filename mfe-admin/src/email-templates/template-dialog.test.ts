import { expect, it } from 'vitest'
import { createEmailTemplateFixture } from './email-template.fixture.ts'
import { describeTemplateUse } from './template-dialog.tsx'

const reminder = (changes: Parameters<typeof createEmailTemplateFixture>[0] = {}) =>
  createEmailTemplateFixture({ type: 'installation_reminder', ...changes })

it('says by what messages a template is used, or which other one takes its place', () => {
  const mine = reminder()
  expect(describeTemplateUse(mine, [mine])).toBe('Used by Send Client Notification')
  const later = reminder({ id: 9, name: 'Newer', updated_at: '2026-11-25T15:00:00.000Z' })
  expect(describeTemplateUse(mine, [mine, later])).toBe(
    'Can be chosen in Send Client Notification, which starts with “Newer”, changed more recently',
  )
  expect(describeTemplateUse(later, [mine, later])).toBe('Used by Send Client Notification')
  expect(describeTemplateUse(mine, [mine, { ...later, is_active: false }, { ...later, type: 'custom' }])).toBe(
    'Used by Send Client Notification',
  )
})

it('says so of one that is switched off, and of one that nothing uses', () => {
  expect(describeTemplateUse(reminder({ is_active: false, type: 'installer_notification' }), [])).toBe(
    'Inactive, so Send Installer Notification does not use it',
  )
  expect(describeTemplateUse(createEmailTemplateFixture({ type: 'shipping_notification' }), [])).toBe('Not used yet')
  const quote = createEmailTemplateFixture({ type: 'quote_sent' })
  expect(describeTemplateUse(quote, [])).toBe('Can be chosen for notices')
  expect(describeTemplateUse({ ...quote, is_active: false }, [])).toBe('Inactive, so it cannot be chosen for notices')
})
