import { buttonClass } from '@crm/ui'
import { Printer } from 'lucide-react'
import { Link } from 'react-router-dom'

/** The way to the sheet of a day. */
export function PrintDayLink({ day }: { day: string }) {
  return (
    <Link to={`/installations/day/${day}/print`} className={`${buttonClass()} w-full`}>
      <Printer className="icon" aria-hidden="true" /> Print day sheet
    </Link>
  )
}
