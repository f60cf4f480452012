import { leadOriginLabels, leadStatuses } from '@crm/contracts'
import { describe, expect, it } from 'vitest'
import { addDays, toInstant, toLocalDay } from './calendar.ts'
import { buildLeadHistories } from './fill-leads.ts'
import { sampleInstallers } from './samples.ts'
import { createSeededRandomPicker } from './seeded-random.ts'

const today = '2025-03-05'
const tell = () => buildLeadHistories(today, createSeededRandomPicker(7))
const end = (deeds: ReturnType<typeof tell>[number]) => Object.assign({}, ...deeds.map(({ changes }) => changes))

describe('demonstration leads', () => {
  it('are the same each time', () => {
    expect(tell()).toEqual(tell())
  })

  it('are 240 over fourteen months with distinct names, none in the future', () => {
    const leads = tell()
    expect(new Set(leads.map((deeds) => end(deeds).name)).size).toBe(240)
    expect(leads.map((deeds) => end(deeds).date_created).sort()[0]).toBe('2024-01-05')
    expect(leads.flat().filter(({ day }) => day > today)).toEqual([])
  })

  it('cover every status and origin', () => {
    const ends = tell().map(end)
    expect(new Set(ends.map(({ remarks }) => remarks))).toEqual(new Set(leadStatuses))
    expect(new Set(ends.map(({ lead_origin }) => lead_origin))).toEqual(new Set(Object.keys(leadOriginLabels)))
  })

  it('have overdue, due and future follow-ups', () => {
    const days = tell().flatMap((deeds) => end(deeds).next_followup_date ?? [])
    expect(days.some((day) => day < today) && days.includes(today) && days.some((day) => day > today)).toBe(true)
  })

  it.each(['2025-03-05', '2025-12-27', '2026-11-28'])('are marked as installed in the past, except about the three latest (%s)', (day) => {
    const leads = buildLeadHistories(day, createSeededRandomPicker(7))
    const past = leads.filter((deeds) => (end(deeds).installation_date ?? day) < day)
    const [done, open] = [true, false].map((isDone) => past.filter((deeds) => deeds.some(({ completes }) => completes) === isDone))
    expect(done?.length).toBeGreaterThan(40)
    expect(open?.length).toBeGreaterThanOrEqual(3)
    expect(open?.length).toBeLessThan(8)
    const days = (some: typeof leads = []) => some.map((deeds) => end(deeds).installation_date).sort()
    expect(days(done).at(-1) < days(open)[0]).toBe(true)
    expect(leads.filter((deeds) => deeds.some(({ completes }) => completes) && end(deeds).remarks !== 'Sold')).toEqual([])
  })

  it('use only phone numbers and addresses that belong to no one', () => {
    const ends = tell().map(end)
    expect(ends.filter(({ phone }) => !/^\(\d{3}\) 555-01\d\d$/.test(phone))).toEqual([])
    expect(ends.filter(({ email }) => email !== null && !email.endsWith('@example.com'))).toEqual([])
  })

  it('live in the time zone of the demonstration', () => {
    expect(tell().filter((deeds) => !/, TX 7[5-8]\d{3}$/.test(end(deeds).address ?? ', TX 75000'))).toEqual([])
  })
})

describe.each(['2025-03-05', '2026-11-28'])('demonstration installations around %s', (day) => {
  const jobs = buildLeadHistories(day, createSeededRandomPicker(7))
    .map(end)
    .filter(({ remarks, installation_date: date }) => remarks === 'Sold' && date !== null && date >= addDays(day, -1))
  const isService = ({ notes }: { notes: string }) => /\b(repair|fix)\b/i.test(notes)
  const upcoming = jobs.filter((job) => !isService(job) && job.installation_date >= day && job.installation_date <= addDays(day, 14))

  it('are at least eight in the next two weeks, some of them today, in every state of payment', () => {
    expect(upcoming.length).toBeGreaterThanOrEqual(8)
    expect(upcoming.filter(({ installation_date }) => installation_date === day).length).toBeGreaterThanOrEqual(2)
    const states = upcoming.map(({ deposit_paid, balance_paid }) => `${deposit_paid} ${balance_paid}`)
    expect(new Set(states)).toEqual(new Set(['false false', 'true false', 'true true']))
  })

  it('include some without a date', () => {
    const undated = buildLeadHistories(day, createSeededRandomPicker(7))
      .map(end)
      .filter(({ remarks, installation_date: date, assigned_installer: crew }) => remarks === 'Sold' && date === null && crew.length > 0)
    expect(undated.length).toBeGreaterThan(0)
  })

  it('include repairs, due and planned', () => {
    const days = jobs.filter(isService).map(({ installation_date }) => installation_date)
    expect(days.some((planned) => planned <= day) && days.some((planned) => planned > day)).toBe(true)
  })

  it('include an installer with two on one day, and one who is on leave', () => {
    const places = upcoming.flatMap(({ installation_date, assigned_installer }) =>
      assigned_installer.map((name: string) => `${installation_date} ${name}`),
    )
    expect(new Set(places).size).toBeLessThan(places.length)
    const away = sampleInstallers.filter(({ status }) => status === 'on_leave').map(({ name }) => name)
    expect(upcoming.some(({ assigned_installer }) => assigned_installer.some((name: string) => away.includes(name)))).toBe(true)
  })
})

describe('a time of day', () => {
  it.each(['America/New_York', 'Asia/Kolkata', 'UTC'])('is on that day in %s', (timeZone) => {
    expect(toLocalDay(timeZone, toInstant(today, 0, timeZone))).toBe(today)
    expect(toLocalDay(timeZone, toInstant(today, 24 * 60 - 1, timeZone))).toBe(today)
  })
})
