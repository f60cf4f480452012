/** Shows an email as its recipient sees it. The frame runs no scripts and sends no forms, because the email contains user input. */
export function MessagePreviewFrame({ html, className = '' }: { html: string; className?: string }) {
  return (
    <iframe
      title="Message"
      sandbox=""
      srcDoc={inert(html)}
      className={`block w-full rounded-md border border-line bg-white ${className}`}
    />
  )
}

// A clicked link would replace the content of the frame. With a new window as target it does nothing, because the sandbox blocks pop-ups.
const inert = (html: string): string => html.replace('<head>', '<head><base target="_blank">')
