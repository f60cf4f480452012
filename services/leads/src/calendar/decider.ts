import {
  applyFieldEvent,
  type Command,
  Conflict,
  createInvalidFieldError,
  type Decider,
  type ExistingRecord,
  type FieldConflict,
  isSameValue,
  mergeFieldChange,
  NotFound,
  type RecordedEvent,
  type RecordState,
} from '@crm/domain'
import {
  type CalendarDomainEvent,
  type CalendarEventTimes,
  type CalendarEventValues,
  calendarFieldTable,
  type DetailChanges,
  extractCalendarEventValues,
} from '@crm/events'

/** Why the lead is refused. The decider doesn't know the leads or the user's permissions. */
type LeadRefused = { leadRefused?: string | null }

export type CalendarEventChange = {
  changes: Partial<Omit<CalendarEventValues, 'when'>> & { when?: Partial<CalendarEventTimes> }
  version?: number | undefined
} & LeadRefused

export type CalendarCommand =
  | Command<'ScheduleEvent', CalendarEventValues & LeadRefused>
  | Command<'ChangeEvent', CalendarEventChange>
  | Command<'CancelEvent', null>
  | Command<'ReinstateEvent', null>

type CalendarEventState = RecordState<CalendarEventValues>

export const calendarEventDecider: Decider<CalendarCommand, CalendarEventState, CalendarDomainEvent> = {
  initialState: { exists: false },
  decide,
  evolve,
}

function decide(command: CalendarCommand, state: CalendarEventState): CalendarDomainEvent[] {
  if (command.type === 'ScheduleEvent') {
    const { leadRefused, ...values } = command.data
    if (leadRefused) throw createInvalidFieldError('related_lead_id', leadRefused)
    return [{ type: 'CalendarEventScheduled', data: { ...values, when: normalizeTimes(values.when) } }]
  }
  if (!state.exists || (state.deleted && command.type !== 'ReinstateEvent')) throw new NotFound('Event not found')
  const { title } = state.values
  switch (command.type) {
    case 'ChangeEvent':
      return change(state, command.data)
    case 'CancelEvent':
      return [{ type: 'CalendarEventCancelled', data: { event: title } }]
    case 'ReinstateEvent':
      return state.deleted ? [{ type: 'CalendarEventReinstated', data: { event: title } }] : []
  }
}

const names = Object.keys(calendarFieldTable) as (keyof CalendarEventValues)[]

const wireNames: Partial<Record<keyof CalendarEventValues, string>> = {
  when: 'start_date',
  assignedTo: 'assigned_to',
  relatedLeadId: 'related_lead_id',
}

function change(state: ExistingRecord<CalendarEventValues>, { changes, version, leadRefused }: CalendarEventChange): CalendarDomainEvent[] {
  if (version !== undefined && version > state.version) throw createInvalidFieldError('version', 'The event does not have this version yet')
  const { when, ...others } = changes
  const sent: Partial<CalendarEventValues> = { ...others, ...(when && { when: normalizeTimes({ ...state.values.when, ...when }) }) }
  const conflicts: FieldConflict[] = []
  const corrected: DetailChanges<CalendarEventValues> = {}
  for (const name of names) {
    const [from, to] = [state.values[name], sent[name]]
    if (to === undefined || isSameValue(from, to)) continue
    const outcome = mergeFieldChange(state.past[name], to, version)
    if (outcome === 'theirs') continue
    // Checked only when the related lead changes, so that an event stays related to a lead that was deleted later.
    if (name === 'relatedLeadId' && leadRefused) throw createInvalidFieldError('related_lead_id', leadRefused)
    if (outcome === 'mine') Object.assign(corrected, { [name]: { from, to } })
    else conflicts.push({ field: wireNames[name] ?? name, yours: to, ...outcome })
  }
  if (conflicts.length > 0) throw new Conflict('This event was changed while you were editing', conflicts)
  if (Object.keys(corrected).length === 0) return []
  return [{ type: 'CalendarEventDetailsChanged', data: { event: sent.title ?? state.values.title, changes: corrected } }]
}

/** Start and end either both have a time or neither does. They are text without a time zone, so clock changes can't move them. */
function normalizeTimes({ start, end, allDay }: CalendarEventTimes): CalendarEventTimes {
  if (allDay) return requireOrder({ start: start.slice(0, 10), end: end?.slice(0, 10) ?? null, allDay })
  if (end !== null && hasTime(end) !== hasTime(start)) {
    throw invalidEnd(hasTime(start) ? 'Must have a time because the start has one' : 'Must not have a time because the start has none')
  }
  return requireOrder({ start, end, allDay })
}

const hasTime = (moment: string): boolean => moment.includes('T')

function requireOrder(times: CalendarEventTimes): CalendarEventTimes {
  if (times.end !== null && times.end < times.start) throw invalidEnd('Must not be before the start')
  return times
}

const invalidEnd = (message: string) => createInvalidFieldError('end_date', message)

function evolve(state: CalendarEventState, fact: RecordedEvent<CalendarDomainEvent> | CalendarDomainEvent): CalendarEventState {
  const lifecycle = { begins: 'CalendarEventScheduled', deletes: 'CalendarEventCancelled', restores: 'CalendarEventReinstated' }
  return applyFieldEvent(state, fact, extractCalendarEventValues(fact), lifecycle)
}
