import type { Release } from '@crm/contracts'

// Looser than semver after the hyphen: that part is often a hash of the sources, which may be digits with a leading zero.
const semantic = /^(?!.*\.\.)(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-|$)/

export const versionFaults = ({ version }: Pick<Release, 'version'>): string[] =>
  semantic.test(version)
    ? []
    : [`${version} is no semantic version: no number begins with a nought, and no part is blank, as in 1.4.0-rc.1`]
