import {
  createRootRoute,
  createRoute,
  createRouter,
  LazyRoute,
  redirect,
} from '@tanstack/react-router'

import { noPermission } from '#contract/errors.ts'
import { type Query, readQuery, writeQuery } from '#ui/actions/address.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { firstPath, isGranted } from './access-guard.ts'
import { type BuiltScreen, builtScreens } from './built-screens.ts'
import { ErrorPage } from './error-page.tsx'
import { LoadingShape } from './loading-shape.tsx'
import { NothingGrantedPage } from './pages.tsx'
import { currentSession } from '../session/session.ts'

const root = createRootRoute({
  validateSearch: (query: Query) => query,
  beforeLoad: () => ({ session: currentSession() }),
  // Only before the first screen; later the previous screen stays until the next one loads.
  pendingMs: 0,
})
const getParentRoute = () => root

/** Redirects forbidden and unknown paths to '/' (rules 1); preloading shows no toast. */
function refuse(isAhead: boolean): never {
  if (!isAhead) showToast({ tone: 'error', title: noPermission })
  throw redirect({ href: '/', replace: true })
}

/** A route whose script loads on open or preload. */
const routeOf = (screen: BuiltScreen) =>
  createRoute({
    getParentRoute,
    path: screen.path,
    beforeLoad: ({ context: { session }, location: { pathname }, preload }) => {
      if (session && !isGranted(session, screen)) refuse(preload)
      // 'equals the route path exactly' (spec 1:2.2): the router would ignore a trailing slash.
      if (pathname.length > 1 && pathname.endsWith('/')) refuse(preload)
    },
    // Remount for another record.
    remountDeps: ({ params }) => params,
  }).lazy(async () => new LazyRoute({ id: screen.path, component: await screen.load() }))

const start = createRoute({
  getParentRoute,
  path: '/',
  beforeLoad: ({ context: { session } }) => {
    const first = session && firstPath(session)
    if (first !== undefined) throw redirect({ href: first, replace: true })
  },
  component: NothingGrantedPage,
})
const nowhere = createRoute({
  getParentRoute,
  path: '$',
  beforeLoad: ({ preload }) => refuse(preload),
})

/** Creates the router; signing out reloads the page instead of disposing it. */
export const createScreenRouter = () => {
  // Paths come from a table, so only the root is typed: a query is text by name.
  root.addChildren([start, nowhere, ...builtScreens().map(routeOf)])
  return createRouter({
    routeTree: root,
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    caseSensitive: true,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: LoadingShape,
    defaultPendingMs: Infinity,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    // Never navigate to another host.
    protocolAllowlist: [],
    // Lists restore their own scroll position.
    scrollRestoration: false,
    defaultHashScrollIntoView: false,
    disableGlobalCatchBoundary: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: ReturnType<typeof createScreenRouter>
  }
}
