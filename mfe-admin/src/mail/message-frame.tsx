/** A message as its reader sees it. The frame runs no script, follows no link and sends no form: what people typed into records is in it. */
export function MessageFrame({ html, className = '' }: { html: string; className?: string }) {
  return <iframe title="Message" sandbox="" srcDoc={html} className={`block w-full rounded-md border border-line bg-white ${className}`} />
}
