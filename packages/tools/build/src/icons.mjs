export const replaceIconNames = (pages, file = 'package.json') =>
  Promise.all(
    pages.map(async (page) =>
      page.nav === null ? page : { ...page, nav: { ...page.nav, icon: await drawing(page.nav.icon, page.path, file) } },
    ),
  )

async function drawing(name, path, file) {
  const icon = /^[a-z0-9-]+$/.test(name) && (await import(`lucide-react/icons/${name}`).catch(() => undefined))
  // Under the former name of a renamed icon there are no shapes.
  if (!icon?.__iconData)
    throw new Error(`The page ${path} uses the icon "${name}" in ${file}, which Lucide does not have. Its icons: https://lucide.dev/icons`)
  return icon.__iconData.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes])
}
