/** The word that a user types to confirm an erasure. */
export const erasureConfirmation = 'ERASE'

/** How many possible mentions of a person are listed, the newest first. */
export const maxPossibleMentions = 100
