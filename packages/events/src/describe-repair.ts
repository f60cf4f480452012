import { formatDay, formatExcerpt, formatOrNone } from './format.ts'
import type { RepairChange, RepairEvent } from './repair.ts'

type Words = [entity: 'repair_request', action: string, details: string]

/** The repair requests' part of what `describe` says. */
export const repairPhrases: { [E in RepairEvent as E['type']]: (data: E['data']) => Words } = {
  RepairRequested: ({ customer, issue, priority, reportedOn }) => [
    'repair_request',
    'create',
    `${customer}: repair reported on ${formatDay(reportedOn)}, priority ${priority}: ${formatExcerpt(issue)}`,
  ],
  RepairCustomerRenamed: ({ from, to }) => ['repair_request', 'update', `${to}: customer of the repair ${from} → ${to}`],
  RepairPhoneChanged: changed('phone', formatOrNone),
  RepairEmailChanged: changed('email', formatOrNone),
  RepairAddressChanged: changed('address', formatExcerpt),
  RepairProjectChanged: changed('project', (id) => (id === null ? 'none' : `#${id}`)),
  RepairIssueChanged: changed('issue', formatExcerpt),
  RepairPriorityChanged: changed('priority', formatOrNone),
  RepairReportDateCorrected: changed('date reported', formatDay),
  RepairReopened: becomes('open again'),
  RepairStarted: becomes('in progress'),
  RepairCompleted: becomes('completed'),
  RepairCancelled: becomes('cancelled'),
  RepairCompletionDateSet: changed('completion date', formatDay),
  RepairNotesChanged: changed('notes', formatExcerpt),
  RepairErased: () => ['repair_request', 'update', 'Personal data erased'],
}

function changed<T>(what: string, inWords: (value: T) => string) {
  return ({ customer, from, to }: RepairChange<T>): Words => [
    'repair_request',
    'update',
    `${customer}: ${what} of the repair ${inWords(from)} → ${inWords(to)}`,
  ]
}

function becomes(state: string) {
  return ({ customer, from }: RepairChange<string>): Words => ['repair_request', 'update', `${customer}: repair ${state} (was ${from})`]
}
