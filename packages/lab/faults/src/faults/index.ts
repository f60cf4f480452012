import type { Fault } from '../fault.ts'
import { backups } from './backups.ts'
import { disks } from './disks.ts'
import { everything } from './everything.ts'
import { network } from './network.ts'
import { pauses } from './pauses.ts'
import { postgres } from './postgres.ts'
import { redis } from './redis.ts'
import { services } from './services.ts'
import { smtp } from './smtp.ts'
import { starts } from './starts.ts'
import { workers } from './workers.ts'

/** Faults that another test covers, or that this program cannot provoke. */
const elsewhere: readonly Fault[] = [
  {
    id: 'F29',
    what: 'A backlog of 10,000 messages, cold start',
    how: 'worker process against a bare loop of nodemailer',
    elsewhere: 'npm run bench -- --mail, with 1,000 messages',
  },
  {
    id: 'F30',
    what: 'Clocks: summer time, leap days, year ends, zones',
    how: 'days as texts in the zone of the business',
    elsewhere:
      'services/leads/src/dates.int.test.ts, today.int.test.ts; steps of the system clock need libfaketime, which the project does not bring',
  },
  {
    id: 'F31',
    what: 'The clock jumps while a job is leased',
    how: 'libfaketime',
    notHere: 'needs libfaketime. Claims and leases are measured by the clock of PostgreSQL alone, locks of jobs by that of Redis',
  },
  {
    id: 'F36',
    what: 'An old release meets an event of a new one',
    how: 'an event of an unknown shape in the log',
    elsewhere: 'packages/event-store/tests/upcast.test.ts, subscription.int.test.ts (the reader parks there and goes on when mended)',
  },
  {
    id: 'F37',
    what: 'Positions are committed out of order',
    how: 'sessions that commit in another order than they drew positions',
    elsewhere: 'packages/event-store/tests/global-order.int.test.ts',
  },
  {
    id: 'F39',
    what: 'A front-end is away, or a part of it is broken',
    how: 'the gateway answers 404, 500, rubbish or nothing',
    elsewhere: 'e2e/fail-over.spec.ts, e2e/damaged-file.full.spec.ts',
  },
]

const number = ({ id }: Fault): number => Number(id.slice(1))

export const faults: readonly Fault[] = [
  ...[services, workers, redis, postgres, disks, network, smtp, backups, starts, pauses, everything, elsewhere].flat(),
].sort((one, other) => number(one) - number(other))
