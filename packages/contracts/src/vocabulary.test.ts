import { describe, expect, it } from 'vitest'
import { findUndecidedColumn } from './lead-imports/vocabulary.ts'
import { templateTypeLabels, templateVariables } from './mail/vocabulary.ts'
import {
  activityLogActions,
  activityLogPeriodsInDays,
  bookletOrderStatuses,
  completionMarkerText,
  installerStatuses,
  paymentStateLabels,
  repairPriorities,
  repairStatuses,
  teamMemberNames,
} from './vocabulary.ts'

// Copied from sections 4 and 9 of specification 2, not from the code, so that a change of the code fails here.
describe('the vocabulary of the specification', () => {
  it('for repair statuses and priorities', () => {
    expect(repairStatuses).toEqual(['Pending', 'In Progress', 'Completed', 'Cancelled'])
    expect(repairPriorities).toEqual(['Low', 'Medium', 'High', 'Urgent'])
  })

  it('for payments, and for the note of a completed installation', () => {
    expect(Object.values(paymentStateLabels)).toEqual(['Payment Pending', 'Deposit Paid', 'Paid in Full'])
    expect(completionMarkerText).toBe('Installation completed and moved to completed projects')
  })

  it('for installers, booklet orders, and the team', () => {
    expect(installerStatuses).toEqual(['active', 'inactive', 'on_leave', 'terminated'])
    expect(bookletOrderStatuses).toEqual(['Pending', 'Shipped', 'Delivered', 'Refunded'])
    expect(teamMemberNames).toEqual({ maria: 'Maria', james: 'James', sofia: 'Sofia' })
  })

  it('for the filters of the activity log', () => {
    expect(activityLogActions).toEqual(['create', 'update', 'delete', 'login', 'logout', 'view', 'export'])
    expect(activityLogPeriodsInDays).toEqual(['1', '7', '30', '90', 'all'])
  })

  it('for email templates: the types of both interpretations, and the twelve variables, followed by ours', () => {
    expect(Object.keys(templateTypeLabels)).toEqual([
      ...['shipping_notification', 'installer_notification', 'customer_info', 'followup_reminder', 'quote_sent', 'appointment_reminder'],
      ...['repair_notification', 'follow_up', 'installation_reminder', 'custom'],
    ])
    expect(templateVariables).toEqual([
      ...['customer_name', 'customer_email', 'customer_phone', 'order_number', 'tracking_number', 'installation_date'],
      ...['installer_name', 'installer_phone', 'project_amount', 'company_name', 'company_phone', 'company_email'],
      ...['address', 'colors', 'balance_due'],
    ])
  })
})

describe('the column of an import whose date format is to be chosen', () => {
  const [unclear, clear] = [{ unclear: { row: 2, text: '03/04/2026' } }, { unclear: null }]

  it('is the first with dates that may have the month or the day first, by its name or place', () => {
    const columns = [{ name: 'Name' }, { name: 'Date', dates: clear }, { name: '', dates: unclear }, { name: 'When', dates: unclear }]
    expect(findUndecidedColumn(columns, [])).toBe('Column 3')
    expect(findUndecidedColumn(columns, [null, null, 'mdy', null])).toBe('When')
    expect(findUndecidedColumn(columns, [null, null, 'mdy', 'dmy'])).toBeNull()
  })
})
