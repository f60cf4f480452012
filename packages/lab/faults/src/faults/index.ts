import type { Fault } from '../fault.ts'
import { backupFaults } from './backups.ts'
import { diskFaults } from './disks.ts'
import { networkFaults } from './network.ts'
import { pauseFaults } from './pauses.ts'
import { postgresFaults } from './postgres.ts'
import { randomFaults } from './random-faults.ts'
import { redisFaults } from './redis.ts'
import { serviceFaults } from './services.ts'
import { smtpFaults } from './smtp.ts'
import { startupFaults } from './startup.ts'
import { workerFaults } from './workers.ts'

/** Faults that another test covers, or that this program cannot provoke. */
const elsewhere: readonly Fault[] = [
  {
    id: 'F29',
    what: 'A backlog of 10,000 messages, cold start',
    how: 'a worker compared with a bare nodemailer loop',
    elsewhere: 'npm run bench -- --mail, with 1,000 messages',
  },
  {
    id: 'F30',
    what: 'Clocks: daylight saving time, leap days, year ends, time zones',
    how: 'days as text in the time zone of the business',
    elsewhere:
      'services/leads/src/dates.int.test.ts, today.int.test.ts; changing the system clock needs libfaketime, which is not included',
  },
  {
    id: 'F31',
    what: 'The clock jumps while a job is leased',
    how: 'libfaketime',
    notHere: 'needs libfaketime. Claims and leases use the clock of PostgreSQL, job locks that of Redis',
  },
  {
    id: 'F36',
    what: 'An old release reads an event of a new one',
    how: 'an event of unknown shape in the log',
    elsewhere:
      'packages/event-store/tests/upcast.test.ts, subscription.int.test.ts (the reader stops there and continues with the new release)',
  },
  {
    id: 'F37',
    what: 'Positions are committed out of order',
    how: 'sessions that commit in another order than their positions',
    elsewhere: 'packages/event-store/tests/global-order.int.test.ts',
  },
  {
    id: 'F39',
    what: 'A front-end is missing or partly broken',
    how: 'the gateway answers 404, 500, garbage, or nothing',
    elsewhere: 'e2e/fail-over.spec.ts, e2e/damaged-file.full.spec.ts',
  },
]

const number = ({ id }: Fault): number => Number(id.slice(1))

export const allFaults: readonly Fault[] = [
  ...[
    serviceFaults,
    workerFaults,
    redisFaults,
    postgresFaults,
    diskFaults,
    networkFaults,
    smtpFaults,
    backupFaults,
    startupFaults,
    pauseFaults,
    randomFaults,
    elsewhere,
  ].flat(),
].sort((one, other) => number(one) - number(other))
