// Exports only what is used: shared modules cannot be tree-shaken, and without the data router every first load is 15 KB smaller.
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
