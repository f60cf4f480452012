import { MockShell } from '@crm/shell-api/mock'
import { createErrorResponse, stubApi } from '@crm/shell-api/stub-api'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { InstallersField } from './installation-fields.tsx'

afterEach(cleanup)

const ruben = { id: 1, name: 'Ruben', status: 'active', known_as: ['ruben'], jobs: [{ id: 7, name: 'Priya Raman' }], leave: [] }
const installers = { 'GET /api/admin/installers': () => [ruben] }

function Planned({ date }: { date: string }) {
  const [values, setValues] = useState<string[]>([])
  return <InstallersField label="Installers" on={{ date, except: 3 }} values={values} onChange={setValues} />
}

async function chooseRuben(date: string) {
  render(
    <MockShell>
      <Planned date={date} />
    </MockShell>,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Installers' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ruben' }))
}

describe('choosing an installer who has another installation that day', () => {
  it('shows a warning, but keeps the choice', async () => {
    const api = stubApi({ ...installers, 'GET /api/installations/crew': () => [ruben] })
    await chooseRuben('2026-11-30')
    const warning = await screen.findByText('Ruben is also at Priya Raman’s on Nov 30, 2026')
    expect(warning.closest('[role="status"]')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Remove Ruben' })).toBeDefined()
    expect(String(api.requests('GET /api/installations/crew')[0]?.query)).toBe('date=2026-11-30&except=3')
  })

  it('makes no call while there is no date', async () => {
    const api = stubApi(installers)
    await chooseRuben('')
    expect(api.requests('GET /api/installations/crew')).toEqual([])
  })

  it('shows an error if the call fails', async () => {
    stubApi({ ...installers, 'GET /api/installations/crew': () => createErrorResponse(500, { message: 'Broken' }) })
    await chooseRuben('2026-11-30')
    await screen.findByText('Could not check whether the installers are available')
  })
})
