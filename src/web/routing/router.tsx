import {
  createRootRoute,
  createRoute,
  createRouter,
  LazyRoute,
  redirect,
} from '@tanstack/react-router'

import { noPermission } from '#contract/errors.ts'
import { type Query, readQuery, writeQuery } from '#ui/actions/address.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import { firstPath, isGranted } from './access-guard.ts'
import { ErrorPage } from './error-page.tsx'
import { NothingGrantedPage } from './pages.tsx'
import styles from './router.module.css'
import { type BuiltScreen, builtScreens } from '../routes.tsx'
import { currentSession } from '../session/session.ts'

function Loading() {
  return (
    <div aria-busy="true" className={styles['loading']}>
      <Skeleton width="40%" height={36} />
      <Skeleton width="24%" height={16} />
      <Skeleton width="100%" height={320} />
    </div>
  )
}

const root = createRootRoute({
  validateSearch: (query: Query) => query,
  beforeLoad: () => ({ session: currentSession() }),
  // Only before the first screen; between two of them the one before stays until the next is there.
  pendingMs: 0,
})
const getParentRoute = () => root

/** What was not granted or leads nowhere leads to '/' (rules 1); asked for ahead of a click, it says nothing. */
function refuse(isAhead: boolean): never {
  if (!isAhead) showToast({ tone: 'error', title: noPermission })
  throw redirect({ href: '/', replace: true })
}

/** A screen is a route whose script comes when it is opened, or shortly before. */
const routeOf = (screen: BuiltScreen) =>
  createRoute({
    getParentRoute,
    path: screen.path,
    beforeLoad: ({ context: { session }, location: { pathname }, preload }) => {
      if (session && !isGranted(session, screen)) refuse(preload)
      // 'equals the route path exactly' (spec 1:2.2): the router would forgive a slash at the end.
      if (pathname.length > 1 && pathname.endsWith('/')) refuse(preload)
    },
    // Another record is another screen.
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

// The paths are those of a table: the root alone tells the compiler something, that a query is text by name.
root.addChildren([start, nowhere, ...builtScreens.map(routeOf)])

/** Follows the address from now on; whoever leaves loads the page anew. */
export const createScreenRouter = () =>
  createRouter({
    routeTree: root,
    parseSearch: readQuery,
    stringifySearch: writeQuery,
    caseSensitive: true,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: Loading,
    defaultPendingMs: Infinity,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    // Nobody is sent to another host by a link, a key or a refusal.
    protocolAllowlist: [],
    // Lists restore their own place.
    scrollRestoration: false,
    defaultHashScrollIntoView: false,
    disableGlobalCatchBoundary: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    readonly router: ReturnType<typeof createScreenRouter>
  }
}
