import { type RefObject, useEffect, useRef } from 'react'

import { findScreen } from '#features/access/rules.ts'
import { announce } from '#ui/display/live-region.tsx'
import { useArrivedPath, useLatestPath } from '#ui/actions/address.ts'

import { useSession } from '../session/session.ts'
import { screenTitle, serverDay } from './shell-slots.ts'
import { useSlot } from './slot.ts'

export type PageTitle = { readonly title: string; readonly subtitle: string }

const longDay = (day: Date) =>
  day.toLocaleDateString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/** Where the h1 of the page is: it takes the focus on navigation. */
export const titleId = 'titulo'

function useTitle(path: string): PageTitle {
  const { routes } = useSession()
  const own = useSlot(screenTitle)
  const today = useSlot(serverDay)
  const menu = findScreen(routes, path)
  const title = menu?.label ?? 'Home'
  const subtitle =
    menu === undefined || menu.group === ''
      ? capital(longDay(today === undefined ? new Date() : new Date(`${today}T12:00:00-03:00`)))
      : `${menu.group} / ${menu.label}`
  return { title: own?.title ?? title, subtitle: own?.subtitle ?? subtitle }
}

/** Whether the person has pressed anything since this path was asked for. */
function useActedSince(path: string): RefObject<boolean> {
  const hasActed = useRef(false)
  useEffect(() => {
    hasActed.current = false
    const note = () => {
      hasActed.current = true
    }
    const kinds = ['pointerdown', 'keydown'] as const
    for (const kind of kinds) document.addEventListener(kind, note, true)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note, true)
    }
  }, [path])
  return hasActed
}

/** The title of the page. A person who navigates by keyboard or by ear arrives at it; a new query of the same screen moves nothing. */
export function useArrival(): PageTitle {
  const path = useLatestPath()
  const arrived = useArrivedPath()
  const page = useTitle(path)
  const first = useRef<string>(undefined)
  const last = useRef<string>(undefined)
  const hasGoneOn = useActedSince(path)
  useEffect(() => {
    document.title = `${page.title} · Régua`
    // '/' only leads on to the first screen.
    if (path === '/') return
    first.current ??= path
    if (arrived !== path || last.current === path) return
    // Whoever goes on before the first screen is there arrives at the second as at any other.
    const isFirst = last.current === undefined && path === first.current
    last.current = path
    if (isFirst) return
    document.getElementById('conteudo')?.scrollTo(0, 0)
    // Who opened the menu or began to type while the screen was coming stays there. So does the row that somebody comes
    // back to, or was sent to, which a list shows before this when its rows were at hand.
    const focused = document.activeElement
    const stays = hasGoneOn.current && focused !== document.body
    if (!stays && focused?.closest('#conteudo tr[aria-rowindex]') == null)
      document.getElementById(titleId)?.focus({ preventScroll: true })
    announce(page.title)
  }, [path, arrived, page.title, hasGoneOn])
  return page
}
