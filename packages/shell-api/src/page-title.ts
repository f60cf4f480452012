import { useEffect } from 'react'

/** Formats the title of a page as "Leads – CRM". */
export const documentTitle = (title: string): string => `${title} – CRM`

/** Sets the title of the document, for pages that show more than their name in it, such as a customer's name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
