import { ApiError } from '@crm/shell-api'
import { MockShell } from '@crm/shell-api/mock'
import { createDeferredReply } from '@crm/shell-api/stub-api'
import { DateInput, Field, Input } from '@crm/ui'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConflictNotice } from './form-parts.tsx'
import { useRecordForm } from './use-record-form.ts'

afterEach(cleanup)

type Customer = { id: number; version: number; name: string; phone: string; born: string }
type Values = Pick<Customer, 'name' | 'phone' | 'born'>

const ada: Customer = { id: 7, version: 3, name: 'Ada Example', phone: '(512) 555-0100', born: '1980-05-01' }
const blank: Values = { name: '', phone: '', born: '' }
const valuesOf = (customer: Customer | null): Values =>
  customer ? { name: customer.name, phone: customer.phone, born: customer.born } : blank

type Props = {
  record?: Customer | null
  save?: (values: Values, base: Customer | null, touched: string[]) => Promise<unknown>
  reload?: () => Promise<Customer>
  onRefused?: (errors: object, thrown?: unknown) => void
  onSaved?: (saved: unknown) => void
}

function CustomerForm({ record = null, save = async () => ada, reload, onRefused = () => undefined, onSaved = () => undefined }: Props) {
  const form = useRecordForm<Customer, Values, unknown>({
    record,
    valuesOf,
    labels: { name: 'Name', phone: 'Phone', born: 'Born' },
    check: ({ name }) => (name === '' ? { name: 'Name is required' } : {}),
    save,
    onSaved: (saved) => {
      form.restart(null)
      onSaved(saved)
    },
    onRefused,
    ...(reload && { reload }),
  })
  return (
    <form {...form.props} aria-label="Customer">
      <ConflictNotice what="customer" conflicts={form.conflicts} />
      <Field {...form.field('name')}>
        <Input {...form.bind('name')} />
      </Field>
      <Field {...form.field('phone')}>
        <Input {...form.bind('phone')} />
      </Field>
      <Field {...form.field('born')}>
        <DateInput {...form.bind('born')} />
      </Field>
      <button type="submit">Save</button>
    </form>
  )
}

function open(props: Props = {}) {
  const shown = (changed: Props = {}) => (
    <MockShell user={{ username: 'maria', role: 'owner', permissions: [] }}>
      <MemoryRouter>
        <CustomerForm {...props} {...changed} />
      </MemoryRouter>
    </MockShell>
  )
  const { rerender } = render(shown())
  return { user: userEvent.setup(), show: (changed: Props) => rerender(shown(changed)) }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const refusal = (status: number, problem: object) => new ApiError(status, '', JSON.stringify(problem))

describe('a form of a record', () => {
  it('leads to the first error, and sends nothing', async () => {
    const save = vi.fn(async () => ada)
    const onRefused = vi.fn()
    const { user } = open({ save, onRefused })
    await user.type(field('Phone'), '(512) 555-0111{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(screen.getByText('Name is required')).toBeTruthy()
    expect(onRefused).toHaveBeenCalledWith({ name: 'Name is required' })
    expect(save).not.toHaveBeenCalled()
  })

  it('forgets an error as soon as its field changes, and keeps what was typed elsewhere', async () => {
    const { user } = open()
    await user.type(field('Phone'), '(512) 555-0111{Enter}')
    await screen.findByText('Name is required')
    await user.type(field('Name'), 'B')
    expect(screen.queryByText('Name is required')).toBeNull()
    expect(field('Phone').value).toBe('(512) 555-0111')
  })

  it("shows the server's errors at their fields, and leads to the first", async () => {
    const save = async () => {
      throw refusal(400, { message: 'Invalid', errors: [{ path: 'phone', message: 'Enter at least seven digits' }] })
    }
    const { user } = open({ record: ada, save })
    await user.type(field('Name'), ' Jr{Enter}')
    await screen.findByText('Enter at least seven digits')
    await waitFor(() => expect(document.activeElement).toBe(field('Phone')))
    expect(field('Name').value).toBe('Ada Example Jr')
  })

  it('sends once, however fast it is submitted again', async () => {
    const answer = createDeferredReply()
    const save = vi.fn(() => answer.reply)
    open({ record: ada, save })
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Customer' })
    await act(async () => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await act(async () => answer.give(ada))
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('takes keys again right after a save: the next record is the one that is saved next', async () => {
    const save = vi.fn(async (values: Values) => values)
    const onSaved = vi.fn()
    const { user } = open({ save, onSaved })
    await user.type(field('Name'), 'Ben Example{Enter}')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(field('Name').value).toBe('')
    await user.type(field('Name'), 'Cleo Example{Enter}')
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
    expect(save.mock.calls.map(([{ name }]) => name)).toEqual(['Ben Example', 'Cleo Example'])
  })

  it('keeps what was typed after a conflict, and takes the other values of the current record', async () => {
    const current = { ...ada, version: 4, name: 'Ada Park', phone: '(512) 555-0199' }
    const conflicts = [{ field: 'name', by: 'james', at: '2026-11-27T10:00:00Z', theirs: 'Ada Park', yours: 'Ada Lee' }]
    const save = vi.fn<NonNullable<Props['save']>>()
    save.mockRejectedValueOnce(refusal(409, { message: 'Changed meanwhile', conflicts })).mockResolvedValueOnce(current)
    const { user } = open({ record: ada, save, reload: async () => current })
    await user.clear(field('Name'))
    await user.type(field('Name'), 'Ada Lee{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('James changed this customer while you were editing')
    expect(field('Name').value).toBe('Ada Lee')
    expect(field('Phone').value).toBe('(512) 555-0199')
    await user.type(field('Name'), '{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    expect(save.mock.calls[1]).toEqual([{ name: 'Ada Lee', phone: '(512) 555-0199', born: '1980-05-01' }, current, ['name']])
  })

  it('takes a newer version of its record until something is typed, and never after', async () => {
    const { user, show } = open({ record: ada })
    show({ record: { ...ada, version: 4, phone: '(512) 555-0144' } })
    expect(field('Phone').value).toBe('(512) 555-0144')
    await user.type(field('Name'), '!')
    show({ record: { ...ada, version: 5, phone: '(512) 555-0155' } })
    expect(field('Phone').value).toBe('(512) 555-0144')
  })

  it('keeps everything that was typed when the save fails', async () => {
    const onRefused = vi.fn()
    const save = async () => {
      throw refusal(503, { message: 'Try again later' })
    }
    const { user } = open({ record: ada, save, onRefused })
    await user.type(field('Name'), ' Jr{Enter}')
    await waitFor(() => expect(onRefused).toHaveBeenCalled())
    expect(field('Name').value).toBe('Ada Example Jr')
  })
})
