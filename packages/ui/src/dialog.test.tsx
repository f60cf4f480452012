import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, DialogClose } from './dialog.tsx'
import { Field } from './field.tsx'
import { returnFocus } from './focus-return.ts'
import { Input } from './input.tsx'
import { MultiSelect } from './multi-select.tsx'
import { FrontEndStyleScope } from './portal.tsx'

afterEach(cleanup)

function Page({ dirty = false, onClose = () => {} }: { dirty?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      {open && (
        <Dialog
          title="Edit Lead Details"
          description="Ann Lee"
          dirty={dirty}
          onRequestClose={close}
          footer={
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
          }
        >
          <Field label="Name">
            <Input />
          </Field>
          <Field label="Colors">
            <MultiSelect values={[]} options={[{ value: 'a', label: 'A' }]} onChange={() => {}} placeholder="Add color…" />
          </Field>
        </Dialog>
      )}
    </main>
  )
}

const openDialog = async (page = <Page />) => {
  render(page)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
}

describe('a dialog', () => {
  it('has its title as name and its description', async () => {
    await openDialog()
    const dialog = screen.getByRole('dialog', { name: 'Edit Lead Details' })
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Ann Lee')
    expect(dialog.contains(document.activeElement)).toBe(true)
  })

  it('starts with its first field', async () => {
    await openDialog()
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })))
  })

  it('takes the focus itself where a focused field would bring up a keyboard', async () => {
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    await openDialog()
    expect(media).toHaveBeenCalledWith('(pointer: coarse)')
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
    media.mockRestore()
  })

  it('scrolls to the field that is to be first, also where the field does not take the focus', () => {
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    const scrolledTo: Element[] = []
    Element.prototype.scrollIntoView = function () {
      scrolledTo.push(this)
    }
    render(
      <Dialog title="Ship" onRequestClose={() => {}}>
        <input aria-label="Name" />
        <input aria-label="Tracking" data-focus-first="" />
      </Dialog>,
    )
    expect(scrolledTo).toEqual([screen.getByRole('textbox', { name: 'Tracking' })])
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
    media.mockRestore()
  })

  it.each(['Close', 'Cancel'])('closes with %s and gives the focus back', async (name) => {
    await openDialog()
    await userEvent.click(screen.getByRole('button', { name }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })))
  })

  it('gives the focus to the control that replaced its opener', () => {
    document.body.innerHTML = '<main tabindex="-1"><button aria-label="Edit Ada"></button></main>'
    const opener = document.querySelector('button')
    document.body.innerHTML = '<main tabindex="-1"><ul><button aria-label="Edit Ada"></button></ul></main>'
    returnFocus(opener)
    expect(document.activeElement).toBe(document.querySelector('ul button'))
  })

  it("leaves a press and Escape in one of the shell's own dialogs above to that dialog", async () => {
    await openDialog(<Page dirty />)
    const above = document.body.appendChild(document.createElement('dialog'))
    above.innerHTML = '<button>Sign In</button>'
    above.open = true
    above.style.pointerEvents = 'auto'
    const inside = above.querySelector('button')
    if (inside) await userEvent.click(inside)
    inside?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    above.remove()
  })

  it('closes with Escape, but an open list in it first', async () => {
    await openDialog()
    await userEvent.click(screen.getByRole('combobox', { name: 'Colors' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.getByRole('dialog')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('closes with a click outside, and asks before it throws away what was typed', async () => {
    await openDialog()
    const outside = () => userEvent.setup({ pointerEventsCheck: 0 }).click(document.querySelector('.overlay') ?? document.body)
    await outside()
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    await openDialog(<Page dirty />)
    await outside()
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy()
    expect(screen.getByText('Edit Lead Details')).toBeTruthy()
  })

  it('asks before it throws away what was typed', async () => {
    const onClose = vi.fn()
    await openDialog(<Page dirty onClose={onClose} />)
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('goes on being edited when Escape comes twice, however fast', async () => {
    await openDialog(<Page dirty />)
    const press = () =>
      screen.getByRole('dialog').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    act(() => {
      press()
      press()
    })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Edit Lead Details' })).toBeTruthy()
  })

  it('opens inside its front-end, so that the scoped styles reach it', async () => {
    await openDialog(
      <FrontEndStyleScope name="leads">
        <Page />
      </FrontEndStyleScope>,
    )
    expect(screen.getByRole('dialog').closest('[data-mfe]')?.getAttribute('data-mfe')).toBe('leads')
  })

  it('writes no style element, which the content security policy would refuse', async () => {
    await openDialog()
    expect(document.querySelectorAll('style')).toHaveLength(0)
  })
})

describe('a question', () => {
  const question = (onConfirm = () => {}, onCancel = () => {}) => (
    <ConfirmDialog
      open
      title="Are you sure you want to delete this lead?"
      confirmText="Delete"
      tone="danger"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )

  it('is an alert dialog with the harmless answer focused', () => {
    render(question())
    expect(screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this lead?' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('answers yes only by its button; Escape and a click outside mean no', async () => {
    const [confirm, cancel] = [vi.fn(), vi.fn()]
    render(question(confirm, cancel))
    await userEvent.keyboard('{Escape}')
    expect(cancel).toHaveBeenCalledOnce()
    await userEvent.setup({ pointerEventsCheck: 0 }).click(document.querySelector('.overlay') ?? document.body)
    expect(cancel).toHaveBeenCalledTimes(2)
    expect(confirm).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(confirm).toHaveBeenCalledOnce()
  })
})
