import type { Installer } from '@crm/contracts'
import { query } from '@crm/shell-api'
import type { QueryClient } from '@tanstack/react-query'

/** All installers. */
export const installersQuery = () => query('listInstallers')

/** After an installer changed: the list is read again. */
export const invalidateInstallers = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: installersQuery().queryKey })

/** The installers as they are now, whatever is known already. */
export const installersNow = (client: QueryClient): Promise<Installer[]> => client.fetchQuery({ ...installersQuery(), staleTime: 0 })
