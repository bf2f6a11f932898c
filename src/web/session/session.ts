import { useSyncExternalStore } from 'react'

import type { MenuGroup, Person } from '#features/people/access/contract/session.ts'
import { setSeesEveryMall } from '#listing/screen/every-mall.ts'
import type { Eyes } from '#values/eyes.ts'

import { sessionPlace } from './session-place.ts'

export type Mall = { readonly id: number; readonly name: string }

/** The signed-in user, with the field names of spec 1:3. */
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
  /**
   * All malls, including future ones. Sessions stored by older versions lack it until the server
   * answers.
   */
  readonly seesEveryMall?: boolean
  readonly routes: readonly MenuGroup[]
  /**
   * Administrator who views the product as this user, read-only; undefined = the user themselves.
   */
  readonly seenBy?: string | undefined
  /** Absent users whom this user substitutes today. */
  readonly actsFor?: Person['substitui']
  /** Today's substitute of this user. */
  readonly standIn?: Person['substituidoPor']
  /** Pending requests to substitute other users. */
  readonly requests?: Person['pedidos']
  /** The user in rules that need two people. Sessions of older versions lack it at first. */
  readonly eyes?: Eyes
  /** ISO instant at which the session ends unless renewed. */
  readonly expires: string
}

const listeners = new Set<() => void>()

const isFilledText = (value: unknown) => typeof value === 'string' && value !== ''

/** A valid session has all of id, token, userName, email, profile, name and routes (spec 1:3). */
export function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false
  const { id, token, userName, email, profile, name, routes, shoppings } = value as Record<
    string,
    unknown
  >
  return (
    Number.isInteger(id) &&
    [token, userName, profile, name].every(isFilledText) &&
    // Required; empty if unknown.
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
setSeesEveryMall(current?.seesEveryMall)

const change = (next: Session | undefined) => {
  current = next
  setSeesEveryMall(next?.seesEveryMall)
  for (const listener of listeners) listener()
}

export const currentSession = (): Session | undefined => current

/** Signs in, or updates what the server has changed: token, routes, malls. */
export function storeSession(session: Session): void {
  localStorage.setItem(sessionPlace, JSON.stringify(session))
  change(session)
}

/** Deletes all stored session entries. The caller reloads the page. */
export function clearSession(): void {
  localStorage.removeItem(sessionPlace)
}

/** Calls back when another window signs in, out, or as another user. */
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

/** Session hook for screens, which render only while signed in. */
export function useSession(): Session {
  const session = useSyncExternalStore(subscribe, currentSession)
  if (!session) throw new Error('Nobody is signed in.')
  return session
}

/** Like useSession, for the shell, which also renders without a session. */
export const useMaybeSession = (): Session | undefined =>
  useSyncExternalStore(subscribe, currentSession)
