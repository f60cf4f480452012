import { useAddress } from '@crm/shell-api'

/** The entry whose event is open, which the address names, and how to open or close one. */
export function useOpenEntry(): [entry: number | null, open: (entry: number | null) => void] {
  const [address, write] = useAddress()
  const named = address.get('entry') ?? ''
  const open = (entry: number | null) =>
    write(
      (current) => {
        const next = new URLSearchParams(current)
        if (entry === null) next.delete('entry')
        else next.set('entry', String(entry))
        return next
      },
      { replace: true },
    )
  return [/^[1-9]\d{0,15}$/.test(named) ? Number(named) : null, open]
}
