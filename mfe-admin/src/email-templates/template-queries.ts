import type { EmailTemplate } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'

/** What the screen of e-mail templates reads. */
export const templateQueries = {
  list: () => query('listEmailTemplates'),
  versions: (id: number) => query('emailTemplateVersions', { params: { id } }),
  records: (search: string) => ({ ...query('mailRecords', { query: { search } }), placeholderData: keepPreviousData }),
}

/** After a template changed: the list is read again, and so is what it once said. */
export const invalidateTemplates = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: templateQueries.list().queryKey })

/** The templates as they are now, whatever is known already. */
export const templatesNow = (client: QueryClient): Promise<EmailTemplate[]> =>
  client.fetchQuery({ ...templateQueries.list(), staleTime: 0 })
