type Props = { difference: string | null; inWords?: boolean }

/** Where space is limited, "since" is only for screen readers. */
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
