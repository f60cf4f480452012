import { hasUnsavedChanges } from '@crm/shell-api'

let isDiscarded = false

export const wouldLoseChanges = (): boolean => hasUnsavedChanges() && !isDiscarded

/** The user has agreed, so no question is asked again until the next page is shown. */
export const discardChanges = (): void => {
  isDiscarded = true
}

export const endDiscard = (): void => {
  isDiscarded = false
}
