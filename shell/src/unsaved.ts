import { hasUnsavedChanges } from '@crm/shell-api'

let isDiscarded = false

export const wouldLoseChanges = (): boolean => hasUnsavedChanges() && !isDiscarded

/** Called when the user has agreed to discard the input, so that it is not asked again before the next page is shown. */
export const markChangesDiscarded = (): void => {
  isDiscarded = true
}

export const clearChangesDiscarded = (): void => {
  isDiscarded = false
}
