import { buttonClass } from '@crm/ui'
import { Upload } from 'lucide-react'
import { Link } from 'react-router-dom'

/** To the import of leads from a CSV file. */
export function ImportLink() {
  return (
    <Link className={buttonClass()} to="/leads/import">
      <Upload className="icon" aria-hidden="true" /> Import CSV
    </Link>
  )
}
