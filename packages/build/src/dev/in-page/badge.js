// Says on the page that a front-end of it comes from somebody's sources.
const { name } = document.currentScript.dataset
const badge = document.createElement('aside')
badge.setAttribute('aria-label', 'Development')
badge.textContent = `${name} · dev`
Object.assign(badge.style, {
  position: 'fixed',
  insetBlockEnd: '0.5rem',
  insetInlineStart: '50%',
  translate: '-50%',
  zIndex: '2147483647',
  padding: '0.25rem 0.75rem',
  borderRadius: '999px',
  background: '#b91c1c',
  color: '#fff',
  font: '600 0.8125rem/1.25rem system-ui',
  pointerEvents: 'none',
})
document.body.append(badge)
