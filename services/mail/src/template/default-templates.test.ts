import { listPlaceholders, listUnknownPlaceholders, type TemplateType, type TemplateVariable, templateTypeLabels } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { defaultTemplates } from './default-templates.ts'

const always: TemplateVariable[] = ['customer_name', 'customer_phone', 'company_name', 'company_email']
const ofOrder: TemplateVariable[] = [...always, 'customer_email', 'order_number', 'tracking_number']
const ofInstallation: TemplateVariable[] = [...always, 'installation_date', 'installer_name']
const known: Record<TemplateType, TemplateVariable[]> = {
  shipping_notification: ofOrder,
  // A message to an installer says so where there is no address, color, or price.
  installer_notification: [...ofInstallation, 'address', 'colors', 'balance_due'],
  customer_info: always,
  followup_reminder: always,
  quote_sent: [...always, 'project_amount'],
  appointment_reminder: ofInstallation,
  repair_notification: always,
  follow_up: always,
  installation_reminder: ofInstallation,
  custom: always,
}

describe.each(Object.keys(templateTypeLabels) as TemplateType[])('the template of the type %s', (type) => {
  const { name, subject, body } = defaultTemplates[type]

  it('says nothing that a record of its kind may not know', () => {
    expect(listUnknownPlaceholders(subject, body)).toEqual([])
    expect(known[type]).toEqual(expect.arrayContaining(listPlaceholders(subject, body)))
  })

  it('has a name of its own, and greets whom it goes to', () => {
    expect(Object.values(defaultTemplates).filter((other) => other.name === name)).toHaveLength(1)
    expect(body).toMatch(/^Hello \{\{(customer|installer)_name\}\},\n\n/)
    expect(body).toMatch(/\{\{company_name\}\}$/)
  })
})
