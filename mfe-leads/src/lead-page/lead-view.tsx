import { isAdministrator, type LeadRecord, mayReopen } from '@crm/contracts'
import { usePageTitle, useSession } from '@crm/shell-api'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { isCompleted } from '../leads/installation.ts'
import { CurrentValues } from './current-values.tsx'
import { LeadBooklets } from './lead-booklets.tsx'
import { LeadHeader } from './lead-header.tsx'
import { LeadNotes } from './lead-notes.tsx'
import { DeletedNotice, ErasedNotice, PastNotice } from './notices.tsx'
import { ReopenQuestion } from './reopen-question.tsx'
import { Timeline } from './timeline.tsx'
import { useReopen } from './use-reopen.ts'
import { useUndo } from './use-undo.ts'

type Props = { record: LeadRecord; asOf: string | null; showAsOf: (moment: string | null) => void; waiting: boolean }

/** The page of a lead that has been read. */
export function LeadView({ record, asOf, showAsOf, waiting }: Props) {
  const { lead, deleted } = record
  usePageTitle(lead.name)
  // Where the focus goes when what was pressed is no longer there.
  const timeline = useRef<HTMLHeadingElement>(null)
  const past = useRef<HTMLDivElement>(null)
  const undo = useUndo(lead.id, () => timeline.current?.focus())
  const isOpen = asOf === null && deleted === null
  const { user } = useSession()
  const reopening = useReopen(lead)
  const reopen = isOpen && isCompleted(lead) && mayReopen(user) ? reopening.ask : null
  // Nobody can be told what is changed for somebody who was erased; the server refuses it.
  const canChange = isOpen && !lead.erased_at
  const undoing = { busy: undo.isPending, undo: undo.mutate, reopen }

  const movesFocus = useRef(false)
  const showMoment = (moment: string | null, from: 'field' | 'timeline') => {
    movesFocus.current = from === 'timeline'
    showAsOf(moment)
  }
  useEffect(() => {
    if (movesFocus.current) (asOf === null ? timeline : past).current?.focus()
    movesFocus.current = false
  }, [asOf])

  return (
    <div aria-busy={waiting} className={waiting ? 'opacity-60 transition-opacity delay-150' : undefined}>
      <LeadHeader lead={lead} today={record.today} isOpen={isOpen} />
      {asOf !== null && <PastNotice ref={past} asOf={asOf} hidden={record.hidden} onNow={() => showMoment(null, 'timeline')} />}
      {lead.erased_at && <ErasedNotice at={lead.erased_at} />}
      {deleted && <DeletedNotice lead={lead} deleted={deleted} canRestore={asOf === null} />}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4 @min-[56rem]:col-start-2 @min-[56rem]:row-start-1">
          <CurrentValues record={record} asOf={asOf} undoing={canChange ? undoing : null} />
          <LeadNotes record={record} />
          {asOf === null && <LeadBooklets id={lead.id} />}
        </div>
        <Timeline
          record={record}
          asOf={asOf}
          heading={timeline}
          undoing={asOf === null && !lead.erased_at ? undoing : null}
          onMoment={showMoment}
        />
      </div>
      {isAdministrator(user.role) && asOf === null && !lead.erased_at && (
        <p className="mt-4 text-sm">
          <Link className="text-link hover:underline" to={`/admin/privacy?lead=${lead.id}`}>
            Erase personal data…
          </Link>
        </p>
      )}
      <ReopenQuestion name={lead.name} reopening={reopening} />
    </div>
  )
}
