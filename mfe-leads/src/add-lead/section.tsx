import { type ReactNode, useId } from 'react'

/** A part of the form with its title and what it is about. */
export function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div>
        <h2 className="section-title" id={id}>
          {title}
        </h2>
        <p className="section-note">{about}</p>
      </div>
      <div className="section-fields">{children}</div>
    </section>
  )
}
