/** A stylesheet that fails to load raises no error, so the shell checks for this property before it shows the page. */
// biome-ignore lint/style/noDefaultExport: the bundler takes a loader so.
export default function sentinelLoader(css) {
  const { name, version } = this.getOptions()
  return this.resourcePath.endsWith('/src/styles.css') ? `${css}\n[data-mfe='${name}'] { --mfe-css: '${version}'; }\n` : css
}
