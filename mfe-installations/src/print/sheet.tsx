import { Button, buttonClass } from '@crm/ui'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Props = { title: ReactNode; subtitle: ReactNode; onePage: boolean; children: ReactNode }

/** A letter page of 7.5 by 10 inches; the screen adds a print button. */
export function Sheet({ title, subtitle, onePage, children }: Props) {
  return (
    <div className="mx-auto max-w-[8.5in]">
      <div className="mb-4 flex flex-wrap justify-between gap-2 print:hidden">
        <Link to="/installations" className={buttonClass('ghost')}>
          <ArrowLeft className="icon" aria-hidden="true" /> Installations
        </Link>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer className="icon" aria-hidden="true" /> Print
        </Button>
      </div>
      <div
        className={`card flex min-h-[10in] flex-col p-6 md:p-[0.5in] print:rounded-none print:border-0 print:p-0 print:text-[13px] print:shadow-none ${onePage ? 'print:h-[10in] print:min-h-0 print:overflow-hidden' : 'print:min-h-0'}`}
      >
        <header className="border-b-2 border-fg pb-3">
          <p className="text-sm text-fg-muted">{subtitle}</p>
          <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        </header>
        {children}
      </div>
    </div>
  )
}
