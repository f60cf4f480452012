// This is a classic script in the head, so that it runs before the first paint. Otherwise the page would first appear in the other color scheme.
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
