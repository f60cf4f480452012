/** Where customer and installer sign. */
export function Signatures() {
  return (
    <div className="mt-auto border-t border-line pt-3">
      <p className="text-sm">The work named above was done as agreed.</p>
      <div className="mt-8 grid grid-cols-1 gap-8 md:grid-cols-2 print:grid-cols-2">
        {['Customer', 'Installer'].map((who) => (
          <p key={who} className="flex justify-between border-t border-fg pt-1 text-sm text-fg-muted">
            <span>{who} signature</span> <span className="w-1/3">Date</span>
          </p>
        ))}
      </div>
    </div>
  )
}
