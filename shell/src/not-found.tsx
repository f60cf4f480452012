import { ArrowLeft, LayoutDashboard, MapPinOff } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

export function NotFoundPage() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <div className="flex flex-col items-center text-center py-24 max-md:py-16">
      <span className="empty-icon size-14!">
        <MapPinOff className="size-7" aria-hidden />
      </span>
      <h1 className="text-2xl font-semibold tracking-tight">404 Page Not Found</h1>
      <p className="text-fg-muted mt-2">Did you forget to add the page to the router?</p>
      <p className="mt-4 max-w-full">
        <span className="kbd inline-block px-2! py-1! text-sm! break-all">{pathname}</span>
      </p>
      <div className="flex gap-2 mt-8 max-md:w-full max-md:flex-col-reverse">
        <button type="button" className="btn h-11!" onClick={() => navigate(-1)}>
          <ArrowLeft className="size-4" aria-hidden /> Go Back
        </button>
        <Link className="btn btn-primary h-11!" to="/">
          <LayoutDashboard className="size-4" aria-hidden /> Go to Dashboard
        </Link>
      </div>
    </div>
  )
}
