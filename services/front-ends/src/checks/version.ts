import type { Release } from '@crm/contracts'

// Not semver's own word for it: what stands behind the hyphen is often a hash of the sources, which may be figures with a nought in front.
const semantic = /^(?!.*\.\.)(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-|$)/

/** What is wrong with a release's version, in words. */
export const versionFaults = ({ version }: Pick<Release, 'version'>): string[] =>
  semantic.test(version)
    ? []
    : [`${version} is no semantic version: no number begins with a nought, and no part is blank, as in 1.4.0-rc.1`]
