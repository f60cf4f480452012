/** By how much a figure has changed since the day of the report; nothing where it has not. */
export const Since = ({ difference }: { difference: string | null }) =>
  difference === null ? null : <span className="block text-xs font-normal whitespace-nowrap text-fg-muted">{difference} since</span>
