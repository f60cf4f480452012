type Props = {
  first: number
  whole: number
  /** The longest bar's value, which sets the scale. */
  most: number
}

const share = (part: number, whole: number): string => `${whole > 0 ? (100 * part) / whole : 0}%`

/** Hidden from screen readers, because the figures beside it say the same. */
export const RowBar = ({ first, whole, most }: Props) => (
  <div className="h-2.5 overflow-hidden rounded-sm bg-muted" aria-hidden="true">
    <div className="h-full rounded-sm bg-chart-1/30" style={{ width: share(whole, most) }}>
      <div className="h-full rounded-sm bg-chart-1" style={{ width: share(first, whole) }} />
    </div>
  </div>
)
