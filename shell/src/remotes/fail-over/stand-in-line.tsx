/** Above the pages of a release that stands for a newer one. */
export const StandInLine = ({ before, newer, broke }: { before: string; newer: string; broke: boolean }) => (
  <p role="status" className="mb-4 text-sm text-fg-muted [overflow-wrap:anywhere]">
    Showing the version before, {before}, because {newer} could not be {broke ? 'shown' : 'loaded'}.
  </p>
)
