import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { type Query, readQuery } from './address.ts'

/** Asks before the page is left; `leave` goes on to where the person wanted to go. */
export type LeaveGuard = (leave: () => void) => void

/** Where the window stands: its path and its query. */
export type Place = { readonly pathname: string; readonly query: Query }

const placeOf = ({ pathname, search }: { readonly pathname: string; readonly search: string }) => ({
  pathname,
  query: readQuery(search),
})

/** One over the other, as dialogs lie: the uppermost asks. */
const guards: object[] = []

/**
 * While `isOn`, nobody leaves the page by the history, a link or a key before `ask` lets them; moves
 * within a screen are asked about as well: what is typed in a dialog belongs to the rows under it.
 * The address stays that of the typed text while the question stands, so that a session which ends
 * meanwhile keeps the right one. Closing or reloading the window is asked about by the browser, in
 * its own words. `stays` tells the moves over which nothing is lost, as to another page of the same list.
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
