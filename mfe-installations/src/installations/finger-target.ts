/** Extends the touch area of a link or button in running text to 44 px. */
export const fingerTarget =
  'hover:underline pointer-coarse:relative pointer-coarse:inline-block pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3'
