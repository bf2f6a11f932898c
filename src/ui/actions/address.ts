import { useLocation, useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Query parameters as plain text by name; each screen parses its own values. */
export type Query = Readonly<Record<string, string | undefined>>

/** Values to write as a query; empty and undefined ones are omitted. */
export type QueryValues = Readonly<Record<string, unknown>>

/** Parses a query, with or without its question mark; the last of repeated names wins. */
export const readQuery = (text: string): Query => Object.fromEntries(new URLSearchParams(text))

/** Keeps commas and slashes unencoded, so that URLs stay readable. */
export function writeQuery(query: QueryValues): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text.replaceAll('%2C', ',').replaceAll('%2F', '/')}`
}

/** Query of an internal link; omits empty values. */
export const queryText = (query: QueryValues): string =>
  writeQuery(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')))

/** Removes trailing slashes of a path. */
function plainPath(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Current path, or the pending one while the next screen's script loads. */
export const useLatestPath = (): string =>
  useLocation({ select: ({ pathname }) => plainPath(pathname) })

/** Path of the rendered screen; differs from the URL while a script loads. */
export const useArrivedPath = (): string | undefined =>
  useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation && plainPath(resolvedLocation.pathname),
  })

/** Query of the calling screen, even while the window navigates to another. */
export function useScreenQuery(): Query {
  const router = useRouter()
  const own = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useLocation({
    select: ({ pathname, search }): Query =>
      plainPath(pathname) === own
        ? search
        : // Read, not listened to: it is the same, and a screen that is being left does not render again.
          (router.state.matches.find((match) => match.pathname === own)?.search ?? search),
    structuralSharing: true,
  })
}

/** Changes the query of the current screen; ignored while leaving the screen. */
export function useGoWithin(): (query: QueryValues, how?: { readonly replace?: boolean }) => void {
  const router = useRouter()
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useCallback(
    (query, { replace = false } = {}) => {
      if (plainPath(router.latestLocation.pathname) === path)
        void router.navigate({ href: path + queryText(query), replace })
    },
    [router, path],
  )
}

/** Navigates to an internal URL; adds no history entry for the current one. */
export function useGoTo(): (href: string) => void {
  const router = useRouter()
  return useCallback((href) => void router.navigate({ href }), [router])
}
