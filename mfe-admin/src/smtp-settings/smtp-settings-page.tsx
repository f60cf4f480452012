/** SMTP Configuration: the outgoing mail server. */
export function SmtpSettingsPage() {
  return <h1 className="text-xl font-semibold tracking-tight">SMTP Configuration</h1>
}
