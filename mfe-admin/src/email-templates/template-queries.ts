import type { EmailTemplate } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'

export const templateQueries = {
  list: () => query('listEmailTemplates'),
  versions: (id: number) => query('emailTemplateVersions', { params: { id } }),
  records: (search: string) => ({ ...query('mailRecords', { query: { search } }), placeholderData: keepPreviousData }),
}

/** Also invalidates the earlier versions, whose key starts with that of the list. */
export const invalidateTemplates = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: templateQueries.list().queryKey })

export const templatesNow = (client: QueryClient): Promise<EmailTemplate[]> =>
  client.fetchQuery({ ...templateQueries.list(), staleTime: 0 })
