import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { listOf } from './from-list.ts'

export function BackToLeads() {
  const list = listOf(useLocation())
  const navigate = useNavigate()
  const back = (event: MouseEvent) => {
    // If the list is the previous history entry, going back also restores the scroll position.
    if (list === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link
      to={list ? `/leads?${list}` : '/leads'}
      onClick={back}
      className="inline-flex min-h-6 items-center gap-1.5 font-medium text-link max-md:min-h-11 pointer-coarse:min-h-11"
    >
      <ArrowLeft className="icon" aria-hidden="true" /> Back to Leads
    </Link>
  )
}
