import type { Fault } from '../fault.ts'
import { backups } from './backups.ts'
import { elsewhere } from './covered-elsewhere.ts'
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

const number = ({ id }: Fault): number => Number(id.slice(1))

export const faults: readonly Fault[] = [
  ...[services, workers, redis, postgres, disks, network, smtp, backups, starts, pauses, everything, elsewhere].flat(),
].sort((one, other) => number(one) - number(other))
