import { type RefObject, useEffect, useRef } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { announce } from '#ui/display/live-region.tsx'
import { useArrivedPath, useLatestPath } from '#ui/actions/address.ts'

import { useSession } from '../session/session.ts'
import { lastLoad, screenTitle, serverDay } from './shell-slots.ts'
import { useSlot } from './slot.ts'

export type PageTitle = {
  readonly title: string
  readonly subtitle: string
  /** The load that its figures include; undefined on the screens of settings, which have none. */
  readonly load?: string | undefined
}

const longDay = (day: Date) =>
  day.toLocaleDateString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/** Id of the page's h1, which receives focus on navigation. */
export const titleId = 'titulo'

function useTitle(path: string): PageTitle {
  const { routes } = useSession()
  const own = useSlot(screenTitle)
  const today = useSlot(serverDay)
  const load = useSlot(lastLoad)
  const menu = findScreen(routes, path)
  const title = menu?.label ?? 'Home'
  const subtitle =
    menu === undefined || menu.group === ''
      ? capital(longDay(today === undefined ? new Date() : new Date(`${today}T12:00:00-03:00`)))
      : `${menu.group} / ${menu.label}`
  return {
    title: own?.title ?? title,
    subtitle: own?.subtitle ?? subtitle,
    load: (menu?.group !== 'Configurações' && load) || undefined,
  }
}

/** True if the user has pressed a key or button since this path was requested. */
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

/**
 * The page title. Navigation focuses it for keyboard and screen reader users; query changes do not.
 */
export function useArrival(): PageTitle {
  const path = useLatestPath()
  const arrived = useArrivedPath()
  const page = useTitle(path)
  const first = useRef<string>(undefined)
  const last = useRef<string>(undefined)
  const hasGoneOn = useActedSince(path)
  useEffect(() => {
    document.title = `${page.title} · Régua`
    // '/' only redirects to the first screen.
    if (path === '/') return
    first.current ??= path
    if (arrived !== path || last.current === path) return
    // If the user navigates before the first screen loads, treat the second as a normal navigation.
    const isFirst = last.current === undefined && path === first.current
    last.current = path
    if (isFirst) return
    document.getElementById('conteudo')?.scrollTo(0, 0)
    // Keep focus if the user opened the menu or typed while the screen loaded. Also keep a row that
    // the list has restored or linked to.
    const focused = document.activeElement
    const stays = hasGoneOn.current && focused !== document.body
    if (!stays && focused?.closest('#conteudo tr[aria-rowindex]') == null)
      document.getElementById(titleId)?.focus({ preventScroll: true })
    announce(page.title)
  }, [path, arrived, page.title, hasGoneOn])
  return page
}
