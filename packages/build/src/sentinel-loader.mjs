/**
 * Ends a remote's sheet with a property that only this version has: a sheet that failed to load leaves no error behind,
 * so the shell looks for the property before it shows the page. Only `styles.css`, the sheet of the remote itself, gets it.
 */
// biome-ignore lint/style/noDefaultExport: the bundler takes a loader so.
export default function sentinelLoader(css) {
  const { name, version } = this.getOptions()
  return this.resourcePath.endsWith('/src/styles.css') ? `${css}\n[data-mfe='${name}'] { --mfe-css: '${version}'; }\n` : css
}
