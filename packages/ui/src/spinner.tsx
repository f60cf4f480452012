/** A turning ring; says nothing, so words stand beside it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
