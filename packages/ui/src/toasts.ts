/**
 * The button of a toast. `altText` tells screen reader users what it does or how to do the same without the toast, such as "Undo the
 * deletion of Ann Lee".
 */
export type ToastAction = { label: string; altText: string; onPress: () => void }

export type ToastMessage = { title: string; description?: string; tone?: 'success' | 'error' | 'info'; action?: ToastAction }

/** A toast in the store. `invoker` is the element that had the focus when the toast was shown. */
export type ShownToast = ToastMessage & { id: number; open: boolean; invoker: Element | null }

const toastLimit = 1
/** In ms: a toast is shown for this long. */
export const toastDurationMs = 5000
/** In ms: a dismissed toast stays in the store for this long. */
export const toastRemoveDelayMs = 1_000_000

export type ToastStore = ReturnType<typeof createToastStore>

/** Creates a store of toasts. Its `show` also works outside React components. */
export function createToastStore() {
  let shown: readonly ShownToast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly ShownToast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }

  const dismiss = (id: number) => {
    change(shown.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => change(shown.filter((toast) => toast.id !== id)), toastRemoveDelayMs)
  }
  return {
    show(message: ToastMessage): number {
      lastId += 1
      change([{ ...message, id: lastId, open: true, invoker: document.activeElement }, ...shown].slice(0, toastLimit))
      return lastId
    },
    dismiss,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => shown,
  }
}
