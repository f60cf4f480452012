/** A message as its reader sees it. The frame runs no script and sends no form: what people typed into records is in it. */
export function MessageFrame({ html, className = '' }: { html: string; className?: string }) {
  return (
    <iframe
      title="Message"
      sandbox=""
      srcDoc={inert(html)}
      className={`block w-full rounded-md border border-line bg-white ${className}`}
    />
  )
}

// A pressed link would take the frame's place. One that asks for a new window does nothing, for a sandbox opens none.
const inert = (html: string): string => html.replace('<head>', '<head><base target="_blank">')
