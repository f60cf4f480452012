// The router as the product uses it. Shared modules can't be shaken, so what is not named here is not in the page. The data router is
// left out on purpose: data comes through React Query, and without it every first load is 15 KB lighter.
export type { Location, NavigateFunction, Navigator, RouteObject, To } from 'react-router'
export {
  BrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  MemoryRouter,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  UNSAFE_NavigationContext,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router'
