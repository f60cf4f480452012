import type { User } from '@crm/contracts'
import { query } from '@crm/shell-api'
import type { QueryClient } from '@tanstack/react-query'

export const usersQuery = () => query('listUsers')

export const sessionsQuery = (id: number) => query('userSessions', { params: { id } })

export const refusedQuery = () => query('refusedSignIns')

/** Also invalidates the sessions, whose key starts with that of the list. */
export const invalidateUsers = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: usersQuery().queryKey })

export const usersNow = (client: QueryClient): Promise<User[]> => client.fetchQuery({ ...usersQuery(), staleTime: 0 })
