import type { Projection } from './projection.ts'
import { listRegisteredProjections, rebuildProjection } from './rebuild.ts'
import type { EventSchemaHistory } from './upcaster.ts'
import { verifyProjection } from './verify-projection.ts'

type ProjectionsCommand = {
  words: readonly string[]
  connectionString: string
  projections: readonly Projection[]
  history?: EventSchemaHistory
  print: (line: string) => void
}

const usage = 'npm run projections -- list | rebuild NAME | verify NAME'

/** Runs `list`, `rebuild NAME` or `verify NAME`. Returns the exit code: 1 if a table differs, 2 for wrong usage. */
export async function runProjectionsCommand(command: ProjectionsCommand): Promise<number> {
  const [verb, name] = command.words
  if (verb === 'list') return list(command)
  const projection = command.projections.find((candidate) => candidate.name === name)
  if (!projection || (verb !== 'rebuild' && verb !== 'verify')) {
    command.print(usage)
    if (verb === 'rebuild' || verb === 'verify')
      command.print(`Known projections: ${command.projections.map((each) => each.name).join(', ')}`)
    return 2
  }
  return verb === 'rebuild' ? rebuild(command, projection) : verify(command, projection)
}

async function list({ connectionString, projections, print }: ProjectionsCommand): Promise<number> {
  const registered = await listRegisteredProjections(connectionString)
  for (const { name, version, tables } of projections) {
    const live = registered.find((row) => row.name === name && row.status === 'live')
    print(`${name} · version ${version} · ${tables.join(', ')} · ${live ? `live since ${live.switchedAt}` : 'not registered'}`)
  }
  return 0
}

async function rebuild({ print, ...command }: ProjectionsCommand, projection: Projection): Promise<number> {
  const head = await rebuildProjection({
    ...command,
    projection,
    report: ({ position, head }) => print(`${projection.name}: ${position} of ${head}`),
  })
  print(`${projection.name} is rebuilt up to position ${head}.`)
  return 0
}

async function verify({ print, ...command }: ProjectionsCommand, projection: Projection): Promise<number> {
  const differences = await verifyProjection({ ...command, projection })
  for (const { table, missing, surplus } of differences) print(`crm.${table}: ${missing} rows missing, ${surplus} extra rows`)
  return differences.some(({ missing, surplus }) => missing + surplus > 0) ? 1 : 0
}
