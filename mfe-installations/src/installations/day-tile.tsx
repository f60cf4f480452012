import { partsOf } from './days.ts'

export function DayTile({ day, today }: { day: string | null; today: string }) {
  const look = day !== null && day === today ? 'bg-primary text-on-primary' : 'bg-muted'
  const parts = day === null ? null : partsOf(day)
  return (
    <p className={`flex h-18 w-14 shrink-0 flex-col justify-center rounded-md text-center text-xs font-medium ${look}`}>
      {parts === null ? (
        'No date'
      ) : (
        <>
          {parts.weekday} <span className="num block text-xl font-semibold leading-7">{parts.date}</span> {parts.month}
          {day?.slice(0, 4) !== today.slice(0, 4) && <span className="sr-only"> {day?.slice(0, 4)}</span>}
        </>
      )}
    </p>
  )
}
