/** Email Templates Management: what the messages say. */
export function EmailTemplatesPage() {
  return <h1 className="text-xl font-semibold tracking-tight">Email Templates Management</h1>
}
