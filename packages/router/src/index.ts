// Lists each used export, because shared modules cannot be tree-shaken.
// The data router is left out: React Query loads the data, and every first load is 15 KB smaller.
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
