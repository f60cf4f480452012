/** A half-typed day or number reads as blank; only the element knows that something stands there. What is wrong, by the field's name. */
export function halfTyped(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.validity.badInput,
  )
  return Object.fromEntries(inputs.map(({ name, type }) => [name, type === 'date' ? 'This date is incomplete.' : 'This is not a number.']))
}
