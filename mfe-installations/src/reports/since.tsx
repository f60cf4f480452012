type Props = { difference: string | null; inWords?: boolean }

/** By how much a figure has changed since the day of the report; nothing where it has not. Where there is little room, "since" is read aloud alone. */
export const Since = ({ difference, inWords = false }: Props) =>
  difference === null ? null : (
    <span className="block text-xs font-normal whitespace-nowrap text-fg-muted">
      {inWords ? (
        `${difference} since`
      ) : (
        <>
          {difference} <span className="visually-hidden">since</span>
        </>
      )}
    </span>
  )
