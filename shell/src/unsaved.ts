import { hasUnsavedChanges } from '@crm/shell-api'

let isDiscarded = false

/** Whether leaving the page would lose something typed which the person has not agreed to discard. */
export const wouldLoseChanges = (): boolean => hasUnsavedChanges() && !isDiscarded

/** The person has agreed: they are not asked again until the next page is on the screen, which may take a while. */
export const discardChanges = (): void => {
  isDiscarded = true
}

/** The next page is on the screen: what is typed there is asked about. */
export const endDiscard = (): void => {
  isDiscarded = false
}
