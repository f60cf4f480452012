const key = 'crm_boundaries'

/** With `?boundaries` in the URL, each team's parts of the page are outlined in this tab, until `?boundaries=off`. */
export function applyBoundaryOutlines(): void {
  const asked = new URLSearchParams(location.search).get('boundaries')
  if (asked === 'off') sessionStorage.removeItem(key)
  else if (asked !== null) sessionStorage.setItem(key, 'on')
  if (sessionStorage.getItem(key) === null) return
  document.documentElement.dataset.boundaries = ''
  void import(/* webpackChunkName: "boundaries" */ './outlines.css')
}
