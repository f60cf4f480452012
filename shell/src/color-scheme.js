// A classic script in the head: it must run before the first paint, or the page flashes in the other color scheme.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const chosen = localStorage.getItem('crm_color_scheme')
    document.documentElement.dataset.colorScheme = chosen ?? (dark.matches ? 'dark' : 'light')
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('crm:color-scheme', apply)
})()
