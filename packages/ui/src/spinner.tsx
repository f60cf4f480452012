/** Hidden from screen readers, so it needs text beside it. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
