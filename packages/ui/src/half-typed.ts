/** Errors of incomplete date and number inputs, by field name. Their value is '', so only the element knows that text was typed. */
export function halfTyped(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.validity.badInput,
  )
  return Object.fromEntries(inputs.map(({ name, type }) => [name, type === 'date' ? 'This date is incomplete.' : 'This is not a number.']))
}
