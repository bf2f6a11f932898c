import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'

import { noPermission } from '#contract/errors.ts'
import { showToast } from '#ui/toast-store.ts'

import { firstPath, isGranted } from './access-guard.ts'
import { NothingGrantedPage, NotFoundPage } from './pages.tsx'
import { ErrorPage } from './error-page.tsx'
import { builtScreens } from './routes.tsx'
import { currentSession } from './session.ts'
import { Shell } from './shell/shell.tsx'

const sayNoPermission = () => void showToast({ tone: 'error', title: noPermission })

const root = createRootRoute({ component: Shell })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: NothingGrantedPage,
  beforeLoad: () => {
    const session = currentSession()
    const first = session && firstPath(session)
    if (first !== undefined) throw redirect({ to: first, replace: true })
  },
})

const screens = builtScreens.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: lazyRouteComponent(async () => ({ default: await screen.load() })),
    beforeLoad: ({ preload }) => {
      const session = currentSession()
      if (!session || isGranted(session, screen)) return
      if (!preload) sayNoPermission()
      throw redirect({ to: '/', replace: true })
    },
  }),
)

/** An address that leads nowhere is treated as one that was not granted (rules 1). */
const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ preload }) => {
    if (!preload) sayNoPermission()
    throw redirect({ to: '/', replace: true })
  },
})

const readSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

function writeSearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  // Commas and slashes are allowed in a query: an address that people read and paste keeps them.
  return text === '' ? '' : `?${text.replaceAll('%2C', ',').replaceAll('%2F', '/')}`
}

/** The addresses of the product. A query is plain text by name: what a value means is the screen's affair. */
export const router = createRouter({
  routeTree: root.addChildren([start, ...screens, anythingElse]),
  caseSensitive: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  // Scripts are loaded ahead; data are read by the screen.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})
