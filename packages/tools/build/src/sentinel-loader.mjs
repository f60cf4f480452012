/** Adds a CSS property to the stylesheet. The shell checks it before it shows the page, because a stylesheet that fails to load raises no error. */
// biome-ignore lint/style/noDefaultExport: the bundler requires a default export for a loader.
export default function sentinelLoader(css) {
  const { name, version } = this.getOptions()
  return this.resourcePath.endsWith('/src/styles.css') ? `${css}\n[data-mfe='${name}'] { --mfe-css: '${version}'; }\n` : css
}
