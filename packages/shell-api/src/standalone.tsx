import type { SessionUser } from '@crm/contracts'
import { type ReactElement, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, useRoutes } from 'react-router-dom'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import type { FrontEnd } from './front-end.ts'
import { MockShell } from './mock-shell.tsx'

/** Runs one front-end without the shell: its pages, a plain list of links, and the signed-in user of a running product. */
export async function standalone(frontEnd: FrontEnd): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  try {
    const user = await call('me')
    root.render(pagesOf(frontEnd, user))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    root.render(
      <form
        onSubmit={async (event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          await call('login', { body: { username: String(form.get('username')), password: String(form.get('password')) } })
          location.reload()
        }}
      >
        <input name="username" aria-label="Username" className="input" defaultValue="maria" />
        <input name="password" aria-label="Password" className="input" type="password" defaultValue="kitchen123" />
        <button type="submit" className="btn">
          Sign In
        </button>
      </form>,
    )
  }
}

function pagesOf(frontEnd: FrontEnd, user: SessionUser): ReactElement {
  return (
    <MockShell user={user} toast={({ title, description }) => alert([title, description].join('\n'))}>
      <BrowserRouter>
        <Pages frontEnd={frontEnd} />
      </BrowserRouter>
    </MockShell>
  )
}

function Pages({ frontEnd: { name, pages } }: { frontEnd: FrontEnd }) {
  const page = useRoutes(Object.entries(pages).map(([path, Component]) => ({ path, element: <Component /> })))
  return (
    <div data-mfe={name}>
      <nav aria-label="Pages">
        {Object.keys(pages).map((path) => (
          <Link key={path} to={path}>
            {path}
          </Link>
        ))}
      </nav>
      <main>
        <Suspense fallback="Loading">{page}</Suspense>
      </main>
    </div>
  )
}
