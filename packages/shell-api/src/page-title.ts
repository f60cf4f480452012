import { useEffect } from 'react'

/** "Leads – CRM". */
export const documentTitle = (title: string): string => `${title} – CRM`

/** Sets the document title if the page's own title is not enough, such as to a customer's name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
