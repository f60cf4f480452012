const { name } = document.currentScript.dataset
const badge = document.createElement('div')
badge.setAttribute('role', 'complementary')
badge.setAttribute('aria-label', 'Development')
badge.textContent = `${name} · dev`
Object.assign(badge.style, {
  position: 'fixed',
  translate: '-50%',
  zIndex: '2147483647',
  padding: '0.25rem 0.75rem',
  borderRadius: '999px',
  background: '#b91c1c',
  color: '#fff',
  font: '600 0.8125rem/1.25rem system-ui',
  pointerEvents: 'none',
})
// On a phone the navigation is at the bottom, so the badge is in the header, whose middle is empty.
const phone = matchMedia('(max-width: 767.98px)')
const place = () => Object.assign(badge.style, { inset: phone.matches ? '0.875rem auto auto 50%' : 'auto auto 0.5rem 50%' })
phone.addEventListener('change', place)
place()
document.body.append(badge)
