import type { Recorded } from '@crm/domain'
import type { Projection, Statement } from '@crm/event-store'
import type { UserEvent } from '@crm/facts'

/** Facts of users → the read table `users`. */
export const users: Projection = {
  name: 'users',
  version: 1,
  tables: ['users'],
  handles: ['UserCreated', 'UserSignedIn'],
  // The store passes only the types of `handles`.
  project: (event, table) => statementsOf(event as Recorded<UserEvent>, table('users')),
}

function statementsOf(event: Recorded<UserEvent>, users: string): Statement[] {
  switch (event.type) {
    case 'UserCreated': {
      const { username, fullName, email, role, permissions } = event.data
      return [
        {
          name: `user-created-${users}`,
          text: `insert into ${users} (id, username, full_name, email, role, permissions, created_at) values ($1, $2, $3, $4, $5, $6, $7)
                 on conflict (id) do update set username = $2, full_name = $3, email = $4, role = $5, permissions = $6`,
          values: [Number(event.streamId.slice('user-'.length)), username, fullName, email, role, permissions, event.at],
        },
      ]
    }
    case 'UserSignedIn':
      return [
        {
          name: `user-signed-in-${users}`,
          text: `update ${users} set last_login = $2 where id = $1 and (last_login is null or last_login < $2)`,
          values: [event.data.userId, event.at],
        },
      ]
    case 'UserSignedOut':
    case 'SignInRefused':
      return []
  }
}
