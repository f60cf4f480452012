// Shows build errors. The dev server's own overlay uses inline styles, which the security policy forbids; but it also posts the errors here.
;(() => {
  const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')
  let shown = null

  addEventListener('message', ({ source, data }) => {
    if (source !== window) return
    if (data?.type === 'webpackErrors') show(data.data)
    else if (/^webpack(Ok|StillOk|Warnings)$/.test(data?.type ?? '')) hide()
  })

  function show(errors) {
    hide()
    shown = document.createElement('section')
    shown.setAttribute('role', 'alert')
    shown.setAttribute('aria-label', 'Build errors')
    const heading = document.createElement('strong')
    heading.textContent = 'The build failed'
    const text = document.createElement('pre')
    text.textContent = errors.join('\n\n').replace(colours, '')
    Object.assign(text.style, { margin: '0.5rem 0 0', whiteSpace: 'pre-wrap', font: '0.8125rem/1.4 ui-monospace, monospace' })
    Object.assign(shown.style, {
      position: 'fixed',
      insetBlockStart: '0',
      insetInline: '0',
      maxHeight: '60vh',
      overflow: 'auto',
      zIndex: '2147483647',
      padding: '1rem',
      background: '#7f1d1d',
      color: '#fff',
      font: '1rem/1.4 system-ui',
    })
    shown.append(heading, text)
    document.body.append(shown)
  }

  function hide() {
    shown?.remove()
    shown = null
  }
})()
