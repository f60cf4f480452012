type Props = {
  first: number
  whole: number
  /** The longest bar beside it has this length. */
  most: number
}

const share = (part: number, whole: number): string => `${whole > 0 ? (100 * part) / whole : 0}%`

/** A bar in a row, of which a part is strong. The figures beside it say the same in words. */
export const RowBar = ({ first, whole, most }: Props) => (
  <div className="h-2.5 overflow-hidden rounded-sm bg-muted" aria-hidden="true">
    <div className="h-full rounded-sm bg-chart-1/30" style={{ width: share(whole, most) }}>
      <div className="h-full rounded-sm bg-chart-1" style={{ width: share(first, whole) }} />
    </div>
  </div>
)
