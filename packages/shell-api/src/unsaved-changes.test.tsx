import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it } from 'vitest'
import { hasUnsavedChanges, useUnsavedChanges } from './unsaved-changes.ts'

function Form() {
  useUnsavedChanges(true)
  return null
}

function Screen({ hasForm, onShown }: { hasForm: boolean; onShown: (isUnsaved: boolean) => void }) {
  useLayoutEffect(() => void onShown(hasUnsavedChanges()))
  return hasForm && <Form />
}

it('knows of unsaved changes by the time that their form is on the screen, and of none once it is gone', () => {
  const known: boolean[] = []
  const show = (hasForm: boolean) => <Screen hasForm={hasForm} onShown={(isUnsaved) => void known.push(isUnsaved)} />
  const { rerender } = render(show(true))
  rerender(show(false))
  expect(known).toEqual([true, false])
})
