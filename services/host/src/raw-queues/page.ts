/** Values for the placeholders of a page: `<%= name %>`. */
export type PageValues = Readonly<Record<string, unknown>>

const beforeItLoads = /(<div id="root">)[\s\S]*(<\/div>\s*<script defer)/
const foreignFonts = /<link href="https:\/\/fonts\.googleapis\.com[^>]*>/

/** bull-board's page with its values, without what a content policy that allows no inline styles and no other origin would block. */
export const pageOf = (template: string, values: PageValues): string =>
  template
    .replace(foreignFonts, '')
    .replace(beforeItLoads, '$1$2')
    .replace(/<%[=-]\s*(\w+)\s*%>/g, (_all, name: string) =>
      name === 'uiConfig' ? String(values[name]) : escaped(String(values[name] ?? '')),
    )

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
