import { mapOf } from '@crm/ui'

/** An address and where it is on a map: as a link, and as what can be typed. */
export function PlaceLines({ address }: { address: string | null }) {
  if (address === null) return 'No address'
  const map = mapOf(address)
  return (
    <>
      <span className="line-clamp-4 whitespace-pre-line">{address}</span>
      <a
        className="line-clamp-3 text-xs text-link underline break-all pointer-coarse:min-h-11 print:text-fg"
        href={map}
        target="_blank"
        rel="noreferrer"
      >
        <span className="sr-only">Map, opens in a new tab: </span>
        {map.replace('https://www.', '').replaceAll('%20', '+')}
      </a>
    </>
  )
}
