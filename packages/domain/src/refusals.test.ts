import { describe, expect, it } from 'vitest'
import { createInvalidFieldError, formatFieldName } from './refusals.ts'

describe('the label of a field', () => {
  it.each([
    ['order_number', 'Order number'],
    ['installationId', 'Installation'],
    ['project_id', 'Project'],
    ['customMessage', 'Custom message'],
    ['selected_colors.3', 'Selected colors'],
    ['when.start', 'When start'],
    ['remarks', 'Status'],
    ['next_followup_date', 'Next follow-up date'],
    ['id', 'Id'],
  ])('%s is %s', (path, words) => expect(formatFieldName(path)).toBe(words))

  it('starts the message about the field', () => {
    expect(createInvalidFieldError('completion_date', 'Must not be before the date reported')).toMatchObject({
      name: 'Invalid',
      message: 'Completion date: Must not be before the date reported',
      errors: [{ path: 'completion_date', message: 'Must not be before the date reported' }],
    })
  })
})
