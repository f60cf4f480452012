import type { Installer } from '@crm/contracts'
import { query } from '@crm/shell-api'
import type { QueryClient } from '@tanstack/react-query'

export const installersQuery = () => query('listInstallers')

export const invalidateInstallers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: installersQuery().queryKey })

export const installersNow = (client: QueryClient): Promise<Installer[]> => client.fetchQuery({ ...installersQuery(), staleTime: 0 })
