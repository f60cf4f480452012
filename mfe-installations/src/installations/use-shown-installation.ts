import { useAddress } from '@crm/shell-api'

const name = 'installation'

/** Whose details are open: the id is in the address, though not a step of its own: Back leaves the page. */
export function useShownInstallation(): [number | null, (id: number | null) => void] {
  const [params, write] = useAddress()
  const text = params.get(name) ?? ''
  const show = (id: number | null) =>
    write(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete(name)
        else next.set(name, String(id))
        return next
      },
      { replace: true },
    )
  return [/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null, show]
}
