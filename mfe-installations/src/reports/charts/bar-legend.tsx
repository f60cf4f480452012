export const BarLegend = ({ whole, first }: { whole: string; first: string }) => (
  <ul aria-label="Bars" className="mr-2 ml-auto flex flex-wrap gap-x-3 text-xs text-fg-muted print:hidden">
    {[
      { name: whole, look: 'bg-chart-1/30' },
      { name: first, look: 'bg-chart-1' },
    ].map(({ name, look }) => (
      <li key={name} className="flex items-center gap-1.5">
        <span className={`size-2.5 rounded-sm ${look}`} aria-hidden="true" /> {name}
      </li>
    ))}
  </ul>
)
