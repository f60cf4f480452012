import type { EventDisplayInfo } from '@fullcalendar/react'

const ofInstallation = /^Installation: /

/** What stands in an event's bar. Where it is narrow, its colour says that it is an installation, and the customer's name has the room. */
export function eventContent({ event, timeText, timeClass, titleClass, isNarrow }: EventDisplayInfo) {
  const kind = isNarrow ? (ofInstallation.exec(event.title)?.[0] ?? '') : ''
  return (
    <>
      {timeText && <div className={timeClass}>{timeText}</div>}
      <div className={titleClass}>
        {kind && <span className="sr-only">{kind}</span>}
        {event.title.slice(kind.length)}
      </div>
    </>
  )
}
