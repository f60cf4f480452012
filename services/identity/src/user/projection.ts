import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { extractUserValues, type UserAccountEvent, type UserEvent, userAccountEventTypes } from '@crm/events'
import { buildNameSkeleton } from './name-skeleton.ts'

export const usersProjection: Projection = {
  name: 'users',
  version: 3,
  tables: ['users'],
  handles: [...userAccountEventTypes, 'UserSignedIn'],
  project: (event, table) => {
    const fact = event as RecordedEvent<UserAccountEvent | SignedIn>
    return [fact.type === 'UserSignedIn' ? signedIn(fact, table('users')) : changed(fact, table('users'))]
  },
}

type SignedIn = Extract<UserEvent, { type: 'UserSignedIn' }>

const signedIn = ({ data, at }: RecordedEvent<SignedIn>, users: string): SqlStatement => ({
  name: `user-signed-in-${users}`,
  text: `update ${users} set last_login = $2 where id = $1 and (last_login is null or last_login < $2)`,
  values: [data.userId, at],
})

function changed(event: RecordedEvent<UserAccountEvent>, users: string): SqlStatement {
  const set = extractUserValues(event)
  const skeleton = set.username === undefined ? {} : { name_skeleton: buildNameSkeleton(set.username) }
  const fields = Object.entries({ ...set, ...skeleton })
  const columns = fields.map(([column]) => column)
  const id = Number(event.streamId.slice('user-'.length))
  const values = [id, event.version, event.at, ...fields.map(([, value]) => value)]
  // A prepared statement's name must identify its text, which depends on the columns.
  const name = `${event.type} ${columns.join(' ')} ${users}`
  const given = columns.map((_, index) => `$${index + 4}`)
  if (event.type === 'UserCreated') {
    const text = `insert into ${users} (id, version, created_at, updated_at, ${columns.join(', ')})
      values ($1, $2, $3, $3, ${given.join(', ')}) on conflict (id) do nothing`
    return { name, text, values }
  }
  const sets = ['version = $2', 'updated_at = $3', ...columns.map((column, index) => `${column} = ${given[index]}`), ...deletion(event)]
  return { name, text: `update ${users} set ${sets.join(', ')} where id = $1 and version < $2`, values }
}

function deletion({ type }: UserAccountEvent): string[] {
  if (type === 'UserDeleted') return ['deleted_at = $3']
  return type === 'UserRestored' ? ['deleted_at = null'] : []
}
