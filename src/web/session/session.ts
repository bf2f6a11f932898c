import { useSyncExternalStore } from 'react'

import type { MenuGroup, Person } from '#features/access/contract.ts'
import { tellEveryMall } from '#listing/screen/every-mall.ts'

import { sessionPlace } from './session-place.ts'

export type Mall = { readonly id: number; readonly name: string }

/** Who is signed in, with the field names of spec 1:3. */
export type Session = {
  readonly id: number
  readonly token: string
  readonly name: string
  readonly userName: string
  readonly email: string
  /** The name of the profile. */
  readonly profile: string
  readonly shoppingProfileId: number | undefined
  readonly shoppingProfileName: string | undefined
  readonly shoppings: readonly Mall[]
  /** Every mall, those of tomorrow too; a session that an older version stored says nothing until the server is asked. */
  readonly seesEveryMall?: boolean
  readonly routes: readonly MenuGroup[]
  /** Who sees the product as this person, and changes nothing meanwhile; undefined = the person themselves. */
  readonly seenBy?: string | undefined
  /** In whose place the person acts today. */
  readonly actsFor?: Person['substitui']
  /** Who acts in the place of the person today. */
  readonly standIn?: Person['substituidoPor']
  /** Who asks the person to act in their place. */
  readonly requests?: Person['pedidos']
  /** With whom the person counts as one for the four eyes. */
  readonly oneWith?: readonly number[]
  /** ISO instant at which the session ends by itself unless it is renewed. */
  readonly expires: string
}

const listeners = new Set<() => void>()

const isFilledText = (value: unknown) => typeof value === 'string' && value !== ''

/** Only a session with all of id, token, userName, email, profile, name and routes counts (spec 1:3). */
export function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false
  const { id, token, userName, email, profile, name, routes, shoppings } = value as Record<
    string,
    unknown
  >
  return (
    Number.isInteger(id) &&
    [token, userName, profile, name].every(isFilledText) &&
    // Present, and empty for somebody of whom none is known.
    typeof email === 'string' &&
    Array.isArray(routes) &&
    Array.isArray(shoppings)
  )
}

function readSession(): Session | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionPlace) ?? 'null')
    return isSession(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

let current = readSession()
tellEveryMall(current?.seesEveryMall)

const change = (next: Session | undefined) => {
  current = next
  tellEveryMall(next?.seesEveryMall)
  for (const listener of listeners) listener()
}

/** The session of this browser, if any. */
export const currentSession = (): Session | undefined => current

/** Signs in, or replaces what the server has since changed: token, routes, malls. */
export function storeSession(session: Session): void {
  localStorage.setItem(sessionPlace, JSON.stringify(session))
  change(session)
}

/** Removes every stored session entry. The page is left as it stands: whoever calls this reloads it. */
export function clearSession(): void {
  localStorage.removeItem(sessionPlace)
}

/** Calls back when another window signs in, out, or as somebody else. */
export function onSessionElsewhere(
  changed: (before: Session | undefined, after: Session | undefined) => void,
): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== sessionPlace && key !== null) return
    const before = current
    const after = newValue === null ? undefined : readSession()
    change(after)
    if (before?.id !== after?.id) changed(before, after)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The session as screens see it; they exist only while somebody is signed in. */
export function useSession(): Session {
  const session = useSyncExternalStore(subscribe, currentSession)
  if (!session) throw new Error('Nobody is signed in.')
  return session
}

/** As useSession, for the shell, which also exists without one. */
export const useMaybeSession = (): Session | undefined =>
  useSyncExternalStore(subscribe, currentSession)
