import { useEffect } from 'react'

/** "Leads – CRM", as the browser's tab and history show it. */
export const documentTitle = (title: string): string => `${title} – CRM`

/** Names the page where its offer's title is not enough, such as with a customer's name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
