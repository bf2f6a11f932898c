import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { type Query, readQuery } from './address.ts'

/** Confirms before leaving the page; `leave` continues the navigation. */
export type LeaveGuard = (leave: () => void) => void

/** Path and query of the window. */
export type Place = { readonly pathname: string; readonly query: Query }

const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => ({
  pathname,
  query: readQuery(search),
})

/** Stack of guards, like dialogs: only the topmost is active. */
const guards: object[] = []

/**
 * While `isOn`, navigation by history, link or key waits for `ask`. This includes moves within a
 * screen, because a dialog's draft belongs to the rows below. The URL stays unchanged meanwhile, so
 * a session that ends keeps the right one. The browser itself confirms closing or reloading.
 * `stays` allows moves that lose nothing, such as another page of the same list.
 */
export function useLeaveGuard(
  isOn: boolean,
  ask: LeaveGuard,
  stays: (from: Place, to: Place) => boolean = () => false,
): void {
  const { history } = useRouter()
  const latest = useRef({ ask, stays })
  useEffect(() => {
    latest.current = { ask, stays }
  })
  useEffect(() => {
    if (!isOn) return
    const own = {}
    guards.push(own)
    const stop = history.block({
      enableBeforeUnload: () => guards.at(-1) === own,
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        if (guards.at(-1) !== own) return false
        if (latest.current.stays(placeOf(currentLocation), placeOf(nextLocation))) return false
        const { href, state } = nextLocation
        const steps = state.__TSR_index - currentLocation.state.__TSR_index
        const goOn = { ignoreBlocker: true }
        latest.current.ask(() => {
          if (action === 'PUSH') history.push(href, state, goOn)
          else if (action === 'REPLACE') history.replace(href, state, goOn)
          else history.go(steps, goOn)
        })
        return true
      },
    })
    return () => {
      guards.splice(guards.indexOf(own), 1)
      stop()
    }
  }, [isOn, history])
}
