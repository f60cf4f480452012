import { type Installation, type InstallationBoard, type InstallerDaySchedule, initialLeadValues } from '@crm/contracts'

export const buildInstallation = (changes: Partial<Installation> = {}): Installation => ({
  ...initialLeadValues,
  id: 1,
  name: 'Ann Lee',
  phone: '202.555.0143',
  email: 'ann.lee@example.com',
  lead_origin: 'facebook',
  date_created: '2026-10-01',
  next_followup_date: null,
  remarks: 'Sold',
  assigned_to: 'maria',
  notes: null,
  additional_notes: null,
  project_amount: '12400.00',
  deposit_paid: true,
  balance_paid: false,
  installation_date: '2026-12-01',
  assigned_installer: ['Diego'],
  address: '1480 Maple Grove Ave, Arlington, VA 22201',
  customer_address: '1480 Maple Grove Ave, Arlington, VA 22201',
  selected_colors: [],
  completed_on: null,
  created_at: '2026-10-01T10:00:00.000Z',
  updated_at: '2026-10-01T10:00:00.000Z',
  version: 1,
  followup_due: null,
  section: 'upcoming',
  urgent: false,
  unconfirmed: false,
  ...changes,
})

/** For tests: a board on Friday, November 27, 2026. */
export function buildInstallationBoard(
  lists: Partial<Pick<InstallationBoard, 'upcoming' | 'unscheduled' | 'repairs' | 'completed' | 'crewWarnings' | 'found'>> = {},
): InstallationBoard {
  const { upcoming = [], unscheduled = [], repairs = [], completed: all = [], crewWarnings = [] } = lists
  const [completed, unconfirmed] = [all.filter((one) => !one.unconfirmed), all.filter((one) => one.unconfirmed)]
  const found = {
    upcoming: upcoming.length,
    unscheduled: unscheduled.length,
    repairs: repairs.length,
    completed: all.length,
    unconfirmed: unconfirmed.length,
  }
  return {
    today: '2026-11-27',
    week: { first: '2026-11-22', last: '2026-11-28', jobs: 3 },
    ...{ upcoming, unscheduled, repairs, completed: completed.slice(0, 6), unconfirmed, crewWarnings },
    counts: {
      ...found,
      urgent: repairs.filter(({ urgent }) => urgent).length,
      urgentToday: repairs.filter(({ urgent, installation_date }) => urgent && installation_date === '2026-11-27').length,
      completedThisMonth: 2,
    },
    found: lists.found ?? found,
  }
}

/** For tests: the page "My day" of the installer Diego on Friday, November 27, 2026, without jobs. */
export const buildMyDay = (changes: Partial<InstallerDaySchedule> = {}): InstallerDaySchedule => ({
  today: '2026-11-27',
  installer: 'Diego',
  jobs: [],
  done: [],
  next: [],
  repairs: [],
  ...changes,
})

export const buildInstallationToday = (changes: Partial<Installation> = {}): Installation =>
  buildInstallation({ installation_date: '2026-11-27', ...changes })
