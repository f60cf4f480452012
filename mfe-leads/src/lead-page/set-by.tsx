import type { LeadRecord } from '@crm/contracts'
import { momentText, shortMoment } from './moments.ts'
import { who } from './who.ts'

/** Who gave a field its value, when, and what it was before. */
export function SetBy({ source: { by, at, before } }: { source: LeadRecord['setBy']['name'] }) {
  return (
    <span className="block text-xs text-fg-subtle wrap-anywhere">
      {who(by)} ·{' '}
      <time dateTime={at} title={momentText(at)}>
        {shortMoment(at, new Date())}
      </time>
      {before !== null && ` · was ${before}`}
    </span>
  )
}
