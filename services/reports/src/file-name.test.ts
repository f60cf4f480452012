import { expect, it } from 'vitest'
import { fileNameOf } from './export-report.ts'

it.each([
  [{}, 'report-team-all-time.csv'],
  [{ year: 2026 }, 'report-team-2026.csv'],
  [{ year: 2026, month: 3 }, 'report-team-2026-03.csv'],
  [{ year: 2026, as_of: '2026-06-30' }, 'report-team-2026-as-of-2026-06-30.csv'],
])('the file of %o is called %s', (query, name) => expect(fileNameOf('team', query)).toBe(name))
