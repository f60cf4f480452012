import { hasUnsavedChanges } from '@crm/shell-api'

let isDiscarded = false

/** Whether leaving the page would lose input that the user has not agreed to discard. */
export const wouldLoseChanges = (): boolean => hasUnsavedChanges() && !isDiscarded

/** The user has agreed, so no question is asked again until the next page is shown. */
export const discardChanges = (): void => {
  isDiscarded = true
}

export const endDiscard = (): void => {
  isDiscarded = false
}
