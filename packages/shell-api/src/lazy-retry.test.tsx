import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyRetry, retryFailedImports, ShownPage } from './lazy-retry.tsx'

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children
  }
}

const Page = () => <p>the page</p>
const show = (Lazy: ReturnType<typeof lazyRetry>, key: number) => (
  <Boundary key={key}>
    <Suspense fallback="loading">
      <Lazy />
    </Suspense>
  </Boundary>
)
const quick = { tries: 1, delay: 0 }

beforeEach(() => {
  // React logs errors that an error boundary catches; they are expected here.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a component in a chunk of its own', () => {
  it('is loaded once', async () => {
    const load = vi.fn(async () => Page)
    const Lazy = lazyRetry(load, quick)
    await Lazy.preload()
    await act(async () => void render(show(Lazy, 1)))
    await screen.findByText('the page')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is tried again by itself before it fails', async () => {
    const load = vi.fn(async () => Page).mockRejectedValueOnce(new Error('lost'))
    await act(async () => void render(show(lazyRetry(load, quick), 1)))
    await screen.findByText('the page')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('stays failed until Retry, and loads then', async () => {
    const load = vi.fn(async () => Page)
    load.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'))
    const Lazy = lazyRetry(load, quick)
    const view = render(<p />)
    const shown = (key: number) => act(async () => view.rerender(show(Lazy, key)))
    await shown(1)
    await screen.findByText('failed')
    await shown(2)
    await screen.findByText('failed')
    expect(load).toHaveBeenCalledTimes(2)

    retryFailedImports()
    await shown(3)
    await screen.findByText('the page')
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('takes nothing from a page that is shown already, says so, and comes after Retry', async () => {
    const load = vi.fn(async () => Page)
    load.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'))
    const Lazy = lazyRetry(load, quick)
    const failed = vi.fn()
    const page = { current: true, failed }
    await act(
      async () =>
        void render(
          <Boundary>
            <ShownPage value={page}>
              <input aria-label="Notes" />
              <Suspense fallback="loading">
                <Lazy />
              </Suspense>
            </ShownPage>
          </Boundary>,
        ),
    )
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Part of this page could not be loaded. Your input is still here.')
    expect(screen.getByLabelText('Notes')).toBeDefined()
    await waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('lost')))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' })))
    await screen.findByText('the page')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
