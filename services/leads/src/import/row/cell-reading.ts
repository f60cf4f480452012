/** A cell's value, or why it has none. `isCleaned`: meaningless characters around the value were removed. `hasMore`: the text says more than the
 * value. `isBlank`: the text, such as "n/a", says that there is no value. */
export type CellReading<T = unknown> =
  | { value: T; isCleaned?: boolean; hasMore?: boolean }
  | { value: null; why: string; isBlank?: boolean }

/** Words that offices and other programs write into a cell without a value. */
export const isBlankWord = (text: string): boolean =>
  /^[-–—?.*\s]+$|^[([<]?(n\.?\s?\/?\s?a\.?|none|null|nil|undefined|unknown|blank|empty|not (available|applicable|provided|given|known|set|specified)|no (e-?mail|phone|number|address|answer|value|date|owner|status|source))[)\]>]?$/i.test(
    text.trim(),
  )
