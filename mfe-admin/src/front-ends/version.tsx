export function Version({ of }: { of: string }) {
  const [number, ...build] = of.split('-')
  return (
    <span className="font-mono whitespace-nowrap">
      {number}
      {build.length > 0 && <span className="text-fg-muted">-{build.join('-')}</span>}
    </span>
  )
}
