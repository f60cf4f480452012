/** Outbox: every message and where it stands. */
export function OutboxPage() {
  return <h1 className="text-xl font-semibold tracking-tight">Outbox</h1>
}
