import { useLocation, useMatch, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The query of an address: plain text by name. What a value means is the screen's affair. */
export type Query = Readonly<Record<string, string | undefined>>

/** What a query is written from: what is absent or empty is left out. */
export type QueryValues = Readonly<Record<string, unknown>>

/** Reads a query, with or without its question mark; of a name that stands twice the last counts. */
export const readQuery = (text: string): Query => Object.fromEntries(new URLSearchParams(text))

/** Commas and slashes are allowed in a query: an address that people read and paste keeps them. */
export function writeQuery(query: QueryValues): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text.replaceAll('%2C', ',').replaceAll('%2F', '/')}`
}

/** The query of an address of ours, for links: what is empty needs no word there. */
export const queryText = (query: QueryValues): string =>
  writeQuery(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')))

/** A path with a slash at its end is the path without it. */
function plainPath(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The path where the window stands or is going to, while the script of the next screen is on its way. */
export const useLatestPath = (): string =>
  useLocation({ select: ({ pathname }) => plainPath(pathname) })

/** The path whose screen stands; behind the window's own while a script is on its way. */
export const useArrivedPath = (): string | undefined =>
  useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation && plainPath(resolvedLocation.pathname),
  })

/** The query of the screen that asks: its own, also while the window is on its way to another. */
export function useScreenQuery(): Query {
  const own = useMatch({ strict: false })
  const latest = useLocation()
  return plainPath(latest.pathname) === own.pathname ? latest.search : own.search
}

/** Stays on the screen with another query; a screen that is being left changes no address. */
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

/** Goes to an address of ours. The address where the window already stands makes no new entry of the history. */
export function useGoTo(): (href: string) => void {
  const router = useRouter()
  return useCallback((href) => void router.navigate({ href }), [router])
}
