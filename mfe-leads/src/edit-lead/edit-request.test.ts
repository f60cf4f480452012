import { describe, expect, it } from 'vitest'
import { buildLead } from '../lead.fixture.ts'
import { buildLeadForm } from '../lead-form/lead-form.ts'
import { buildLeadUpdateBody } from './use-edit-lead.ts'

const today = '2026-11-27'
const sold = buildLead({
  remarks: 'Sold',
  deposit_paid: true,
  assigned_installer: ['diego marin', 'Ana'],
  selected_colors: ['WM-1', 'WM-2'],
  notes: null,
})

describe('what Update Lead sends', () => {
  it('holds every field of the call, with the version that was read', () => {
    const lead = buildLead()
    expect(buildLeadUpdateBody(lead, buildLeadForm(lead), today)).toEqual({
      version: 3,
      name: 'Ann Lee',
      phone: '+1 202-555-0143',
      email: 'ann.lee@example.com',
      lead_origin: 'facebook',
      remarks: 'In Progress',
      assigned_to: 'james',
      customer_address: null,
      project_amount: 9850,
      next_followup_date: '2026-12-01',
      notes: '[Nov 18, 2026] Sent quote',
      deposit_paid: false,
      balance_paid: false,
      installation_date: null,
      assigned_installer: [],
      selected_colors: [],
    })
  })

  it('is null for empty email, address, amount, dates and notes', () => {
    const lead = buildLead({ notes: null })
    const form = {
      ...buildLeadForm(lead),
      email: ' ',
      customer_address: '',
      project_amount: '',
      next_followup_date: '',
      installation_date: '',
    }
    expect(buildLeadUpdateBody(lead, form, today)).toMatchObject({
      email: null,
      customer_address: null,
      project_amount: null,
      next_followup_date: null,
      installation_date: null,
      notes: null,
    })
  })

  it('comes from the follow-ups without the contact fields', () => {
    const lead = buildLead()
    const { name, phone, email, ...rest } = buildLeadUpdateBody(lead, buildLeadForm(lead), today)
    expect([name, phone, email]).toEqual([lead.name, lead.phone, lead.email])
    expect(buildLeadUpdateBody(lead, buildLeadForm(lead), today, { withContact: false })).toEqual(rest)
  })

  it('leaves the status out where the lead has none', () => {
    const lead = buildLead({ remarks: null })
    expect(buildLeadUpdateBody(lead, buildLeadForm(lead), today)).not.toHaveProperty('remarks')
  })

  it('keeps what a lead that is no longer Sold had of its sale', () => {
    const { deposit_paid, assigned_installer, selected_colors, installation_date } = { ...sold, installation_date: '2026-12-08' }
    const lead = { ...sold, installation_date }
    expect(buildLeadUpdateBody(lead, { ...buildLeadForm(lead), remarks: 'In Progress' }, today)).toMatchObject({
      remarks: 'In Progress',
      deposit_paid,
      assigned_installer,
      selected_colors,
      installation_date,
    })
  })

  it('appends a typed note with the dated prefix', () => {
    const lead = buildLead()
    expect(buildLeadUpdateBody(lead, { ...buildLeadForm(lead), newNote: 'Left voicemail' }, today).notes).toBe(
      '[Nov 18, 2026] Sent quote\n[Nov 27, 2026] Left voicemail',
    )
  })
})

describe('the lines about installers and colors', () => {
  const notes = (lead = sold, changes = {}) => buildLeadUpdateBody(lead, { ...buildLeadForm(lead), ...changes }, today).notes

  it('are added when Sold: installers capitalized, colors once a payment is there', () => {
    expect(notes()).toBe('[Nov 27, 2026] Assigned installers: Diego marin, Ana\n[Nov 27, 2026] Selected colors: WM-1, WM-2')
  })

  it('come without the colors while nothing is paid', () => {
    expect(notes(sold, { deposit_paid: false })).toBe('[Nov 27, 2026] Assigned installers: Diego marin, Ana')
  })

  it('come with the colors when only the balance is paid', () => {
    expect(notes(sold, { deposit_paid: false, remarks: 'sold' })).toBe('[Nov 27, 2026] Assigned installers: Diego marin, Ana')
    expect(notes(sold, { deposit_paid: false, balance_paid: true })).toContain('Selected colors: WM-1, WM-2')
  })

  it('are not added while the lead is not Sold, or has neither', () => {
    expect(notes(sold, { remarks: 'In Progress' })).toBeNull()
    expect(notes(sold, { assigned_installer: [], selected_colors: [] })).toBeNull()
  })

  it('are not said again by the next save, but are when the choice is another', () => {
    const saved = { ...sold, notes: notes() }
    expect(notes(saved)).toBe(saved.notes)
    expect(notes(saved, { assigned_installer: ['Ana'] })).toBe(`${saved.notes}\n[Nov 27, 2026] Assigned installers: Ana`)
  })
})
