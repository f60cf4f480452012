/** `altText` says how to do the same without the toast ("Undo delete, or press Control Z"). */
export type ToastAction = { label: string; altText: string; onPress: () => void }

export type ToastMessage = { title: string; description?: string; tone?: 'success' | 'error' | 'info'; action?: ToastAction }

/** `invoker` had the focus when the toast was shown. */
export type ShownToast = ToastMessage & { id: number; open: boolean; invoker: Element | null }

const toastLimit = 1
/** ms */
export const toastDuration = 5000
/** In ms: a dismissed toast is kept for over 16 minutes, so that it can still be read. */
export const toastRemoveDelay = 1_000_000

export type Toasts = ReturnType<typeof createToasts>

/** A store of toasts; `show` also works outside React. */
export function createToasts() {
  let shown: readonly ShownToast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly ShownToast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }

  const dismiss = (id: number) => {
    change(shown.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => change(shown.filter((toast) => toast.id !== id)), toastRemoveDelay)
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
