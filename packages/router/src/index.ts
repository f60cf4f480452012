// The router as the product uses it. Shared modules can't be shaken, so what is not named here is not in the page.

export type { Location, NavigateFunction, RouteObject, To } from 'react-router'
export {
  createBrowserRouter,
  createMemoryRouter,
  createSearchParams,
  generatePath,
  Link,
  MemoryRouter,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  ScrollRestoration,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useRouteError,
  useRoutes,
  useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
