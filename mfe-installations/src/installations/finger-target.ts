/** The look of a link or button in a line of text, which under a finger reaches 12 px above and below its line: 44 px in all. */
export const fingerTarget =
  'hover:underline pointer-coarse:relative pointer-coarse:inline-block pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3'
