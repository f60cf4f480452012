import type { User } from '@crm/contracts'
import { query } from '@crm/shell-api'
import type { QueryClient } from '@tanstack/react-query'

/** All users. */
export const usersQuery = () => query('listUsers')

/** Where one user is signed in. */
export const sessionsQuery = (id: number) => query('userSessions', { params: { id } })

/** The latest sign-ins that were refused. */
export const refusedQuery = () => query('refusedSignIns')

/** After a user changed: the list and the sessions are read again. */
export const invalidateUsers = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: usersQuery().queryKey })

/** The users as they are now, whatever is known already. */
export const usersNow = (client: QueryClient): Promise<User[]> => client.fetchQuery({ ...usersQuery(), staleTime: 0 })
