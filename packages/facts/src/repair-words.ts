import { day, excerpt, orNone } from './in-words.ts'
import type { RepairChange, RepairEvent } from './repair.ts'

type Words = [entity: 'repair_request', action: string, details: string]

/** The repair requests' part of what `describe` says. */
export const repairPhrases: { [E in RepairEvent as E['type']]: (data: E['data']) => Words } = {
  RepairRequested: ({ customer, issue, priority, reportedOn }) => [
    'repair_request',
    'create',
    `${customer}: repair reported on ${day(reportedOn)}, priority ${priority}: ${excerpt(issue)}`,
  ],
  RepairCustomerRenamed: ({ from, to }) => ['repair_request', 'update', `${to}: customer of the repair ${from} → ${to}`],
  RepairPhoneChanged: changed('phone', orNone),
  RepairEmailChanged: changed('email', orNone),
  RepairAddressChanged: changed('address', excerpt),
  RepairProjectChanged: changed('project', (id) => (id === null ? 'none' : `#${id}`)),
  RepairIssueChanged: changed('issue', excerpt),
  RepairPriorityChanged: changed('priority', orNone),
  RepairReportDateCorrected: changed('date reported', day),
  RepairReopened: becomes('open again'),
  RepairStarted: becomes('in progress'),
  RepairCompleted: becomes('completed'),
  RepairCancelled: becomes('cancelled'),
  RepairCompletionDateSet: changed('completion date', day),
  RepairNotesChanged: changed('notes', excerpt),
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
