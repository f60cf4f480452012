import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox, CheckboxCard, Switch } from './checkbox.tsx'
import { CopyButton } from './copy-button.tsx'
import { Field } from './field.tsx'
import { DateInput, Input, MoneyInput, NativeSelect, PasswordInput } from './input.tsx'
import { listPageNumbers, Pagination } from './pagination.tsx'
import { ErrorState, LoadingIndicator } from './states.tsx'
import { Th } from './table.tsx'

afterEach(cleanup)

describe('a button', () => {
  it('says its busy words and cannot be pressed meanwhile', async () => {
    const press = vi.fn()
    render(
      <Button variant="primary" busy busyText="Signing In..." onClick={press}>
        Sign In
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Signing In...' })
    await userEvent.click(button)
    expect(button).toHaveProperty('disabled', true)
    expect(press).not.toHaveBeenCalled()
  })

  it('does not send a form unless it is told to', () => {
    render(<Button>Cancel</Button>)
    expect(screen.getByRole('button')).toHaveProperty('type', 'button')
  })
})

describe('a field', () => {
  it('names its control and describes it with hint and error', () => {
    render(
      <Field label="Status" hint="Sold opens more" error="Required">
        <Input />
      </Field>,
    )
    const input = screen.getByRole('textbox', { name: 'Status' })
    const words = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(words).toEqual(['Sold opens more', 'Required'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('marks what is required for everyone, and what is optional in words', () => {
    render(
      <>
        <Field label="Name" required>
          <Input />
        </Field>
        <Field label="Email" optional>
          <Input />
        </Field>
      </>,
    )
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('required', true)
    expect(screen.getByRole('textbox', { name: 'Email (optional)' })).toHaveProperty('required', false)
  })

  it('serves selects, days and amounts alike; an amount is from 0 in steps of 0.01', () => {
    render(
      <>
        <Field label="Origin">
          <NativeSelect options={[{ value: 'facebook', label: 'Facebook' }]} />
        </Field>
        <Field label="Day">
          <DateInput />
        </Field>
        <Field label="Amount">
          <MoneyInput />
        </Field>
      </>,
    )
    expect(screen.getByRole('combobox', { name: 'Origin' }).textContent).toBe('Facebook')
    expect(screen.getByLabelText('Day')).toHaveProperty('type', 'date')
    const amount = screen.getByRole('spinbutton', { name: 'Amount' })
    expect([amount.getAttribute('min'), amount.getAttribute('step'), amount.getAttribute('placeholder')]).toEqual(['0', '0.01', '0.00'])
  })
})

function DateField({ value = '', ...rest }: { value?: string; required?: boolean; disabled?: boolean }) {
  const [day, setDay] = useState(value)
  return (
    <Field label="Follow-up">
      <DateInput value={day} onChange={(event) => setDay(event.target.value)} {...rest} />
    </Field>
  )
}

describe('a date', () => {
  const clear = () => screen.queryByRole('button', { name: 'Clear date' })

  it('is cleared by a button, which describes the field and is there only for a date', async () => {
    render(<DateField value="2026-11-27" />)
    expect(document.getElementById(clear()?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Follow-up')
    await userEvent.click(clear() ?? document.body)
    expect(screen.getByLabelText('Follow-up')).toHaveProperty('value', '')
    expect(clear()).toBeNull()
  })

  it('has the focus after it was cleared with a key', async () => {
    render(<DateField value="2026-11-27" />)
    clear()?.focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText('Follow-up'))
  })

  it.each([{ required: true }, { disabled: true }])('that is %j cannot be cleared', (props) => {
    render(<DateField value="2026-11-27" {...props} />)
    expect(clear()).toBeNull()
  })
})

it('leaves a number, but no other control, when the wheel turns over it', () => {
  render(
    <>
      <MoneyInput aria-label="Amount" />
      <Input aria-label="Name" />
    </>,
  )
  for (const [name, hasFocus] of [
    ['Amount', false],
    ['Name', true],
  ] as const) {
    const input = screen.getByLabelText(name)
    input.focus()
    fireEvent.wheel(input, { deltaY: 100 })
    expect(document.activeElement === input).toBe(hasFocus)
  }
})

it('shows and hides a password', async () => {
  render(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  expect(input).toHaveProperty('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input).toHaveProperty('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input).toHaveProperty('type', 'password')
})

it('says why a password cannot be shown, and shows the next one only when asked again', async () => {
  const { rerender } = render(<PasswordInput aria-label="Password" notShown="It is stored." defaultValue="••••" />)
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByRole('status').textContent).toBe('It is stored.')
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
  rerender(<PasswordInput aria-label="Password" />)
  expect(screen.queryByText('It is stored.')).toBeNull()
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
})

it('ticks boxes, switches and cards by their words', async () => {
  render(
    <>
      <Checkbox label="Clear the date" />
      <Switch label="Active" />
      <CheckboxCard title="Deposit Paid" note="Initial payment received" />
    </>,
  )
  for (const text of ['Clear the date', 'Active', 'Initial payment received']) await userEvent.click(screen.getByText(text))
  const ticked = [
    screen.getByRole('checkbox', { name: 'Clear the date' }),
    screen.getByRole('switch'),
    screen.getByRole('checkbox', { name: /Deposit/ }),
  ]
  expect(ticked.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true])
})

it('shows that only some are chosen', () => {
  render(<Checkbox aria-label="All" indeterminate />)
  expect(screen.getByRole('checkbox')).toHaveProperty('indeterminate', true)
})

describe('pages', () => {
  it('are at most five around the current one', () => {
    expect(listPageNumbers(1, 12)).toEqual([1, 2, 3, 4, 5])
    expect(listPageNumbers(6, 12)).toEqual([4, 5, 6, 7, 8])
    expect(listPageNumbers(12, 12)).toEqual([8, 9, 10, 11, 12])
    expect(listPageNumbers(2, 3)).toEqual([1, 2, 3])
    expect(listPageNumbers(1, 0)).toEqual([])
  })

  it('say what is shown, and lead to the neighbors', async () => {
    const onPage = vi.fn()
    render(<Pagination page={2} pageSize={20} total={57} pageCount={3} noun="leads" onPage={onPage} />)
    expect(screen.getByText('Showing 21 to 40 of 57 leads')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(onPage.mock.calls).toEqual([[1], [3], [3]])
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  })

  it('end at the last lead, and at the first and last page', () => {
    render(<Pagination page={1} pageSize={20} total={3} pageCount={1} noun="leads" onPage={() => {}} />)
    const nav = within(screen.getByRole('navigation'))
    expect(nav.getByText('Showing 1 to 3 of 3 leads')).toBeTruthy()
    expect(nav.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
    expect(nav.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  })

  it('say when there are more than were counted', () => {
    render(<Pagination page={1} pageSize={20} total={10000} capped pageCount={500} noun="leads" onPage={() => {}} />)
    expect(screen.getByText('Showing 1 to 20 of 10,000+ leads')).toBeTruthy()
  })
})

it('sorts by a column and tells the order', async () => {
  const onSort = vi.fn()
  render(
    <table>
      <thead>
        <tr>
          <Th sort={{ direction: 'desc', onSort }}>Date</Th>
        </tr>
      </thead>
    </table>,
  )
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(screen.getByRole('button', { name: 'Date' }))
  expect(onSort).toHaveBeenCalledOnce()
})

it('says what failed and lets it be tried again', async () => {
  const retry = vi.fn()
  render(<ErrorState message="Failed to fetch leads" detail="503: Busy" onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch leads')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('says that something is loading', () => {
  render(<LoadingIndicator text="Loading dashboard..." />)
  expect(screen.getByRole('status').textContent).toBe('Loading dashboard...')
})

it('copies a value and says so', async () => {
  const user = userEvent.setup()
  render(<CopyButton value="(202) 555-0143" what="phone of Ann Lee" />)
  await user.click(screen.getByRole('button', { name: 'Copy phone of Ann Lee' }))
  expect(await navigator.clipboard.readText()).toBe('(202) 555-0143')
  expect(screen.getByRole('status').textContent).toBe('Copied')
})
