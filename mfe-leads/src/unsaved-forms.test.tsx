import { hasUnsavedChanges } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { stubApi } from '@crm/shell-api/stub-api'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { AddLeadDialog } from './add-lead/add-lead-dialog.tsx'
import { CalendarEventFormDialog } from './calendar/event-form-dialog.tsx'
import { EditLeadDialog } from './edit-lead/edit-lead-dialog.tsx'
import { buildLead } from './lead.fixture.ts'
import { QuickFollowUpDialog } from './quick-follow-up/quick-follow-up-dialog.tsx'
import { BookletOrderDialog } from './sample-booklets/booklet-dialog.tsx'

afterEach(cleanup)

const [today, onClose] = ['2026-11-27', () => {}]
const dialogs: [name: string, field: string, dialog: ReactNode][] = [
  ['Add New Lead', 'Name', <AddLeadDialog key="" onClose={onClose} />],
  ['Edit Lead', 'Name', <EditLeadDialog key="" lead={buildLead()} today={today} onClose={onClose} />],
  ['Quick follow-up', 'Next follow-up date', <QuickFollowUpDialog key="" lead={buildLead()} today={today} onClose={onClose} />],
  ['an order', 'Customer name', <BookletOrderDialog key="" task={{ kind: 'add' }} today={today} onClose={onClose} />],
  [
    'an event',
    'Title',
    <CalendarEventFormDialog key="" event={null} times={{ start: today, end: null, allDay: true }} onClose={onClose} />,
  ],
]

describe('what was typed and not saved', () => {
  it.each(dialogs)('in %s asks before the page is left', (_, field, dialog) => {
    stubApi({})
    render(<MockShell>{dialog}</MockShell>)
    expect(hasUnsavedChanges()).toBe(false)
    fireEvent.change(screen.getByLabelText(new RegExp(`^${field}`)), { target: { value: field.endsWith('date') ? '2026-12-24' : 'Ann' } })
    expect(hasUnsavedChanges()).toBe(true)
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    cleanup()
    expect(hasUnsavedChanges()).toBe(false)
  })
})
