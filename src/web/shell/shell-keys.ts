import { useEffect } from 'react'

import { useGoTo } from '#ui/actions/address.ts'

import { isGranted } from '../routing/access-guard.ts'
import { builtScreens } from '../routing/built-screens.ts'
import { currentSession } from '../session/session.ts'
import type { OpenOverlay } from './shell.tsx'

// Timeout between `g` and its letter.
const secondStrokeMs = 1_500

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [role=combobox]',
    ) !== null)

const isOverlayOpen = () =>
  document.querySelector(
    '[role=dialog][data-open], dialog[open], [popover]:not([role=tooltip]):popover-open',
  ) !== null

/** Ctrl+K or Cmd+K. */
const opensPalette = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey

/** A single key that nothing else has handled. */
const isShortcut = (event: KeyboardEvent) =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing

/** Focuses the screen's first filter, for '/'. */
function focusFirstFilter(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main [role=search] :is(input, select), main form :is(input, select)',
  )
  const first = [...fields].find(
    (field) =>
      field.tabIndex >= 0 &&
      !field.disabled &&
      !field.readOnly &&
      field.type !== 'hidden' &&
      field.offsetParent !== null,
  )
  first?.focus()
  first?.select?.()
  return first !== undefined
}

/** Focuses the list's actions, those of the selection first, for 'a'. */
function focusActs(): boolean {
  const enabled = 'button:not(:disabled)'
  // The acts of a selection are direct children; Exportar and the tools are wrapped.
  const act =
    document.querySelector<HTMLElement>(`main [data-acts] > ${enabled}`) ??
    document.querySelector<HTMLElement>(`main [data-acts] ${enabled}`)
  act?.focus()
  return act !== null
}

const screenAt = (letter: string): string | undefined => {
  const session = currentSession()
  return (
    session &&
    builtScreens().find((screen) => screen.key === letter && isGranted(session, screen))?.path
  )
}

/** Shortcuts of every screen; off while typing or in dialogs, except for the palette. */
export function useShellKeys(open: (what: OpenOverlay) => void): void {
  const goTo = useGoTo()
  useEffect(() => {
    // Far in the past: with 0, keys on a fresh page would count as the second stroke.
    let went = -Infinity
    const go = (letter: string): boolean => {
      const to = screenAt(letter)
      if (to !== undefined) goTo(to)
      return to !== undefined
    }
    const act = (event: KeyboardEvent): boolean => {
      const { key } = event
      if (event.timeStamp - went < secondStrokeMs) {
        went = -Infinity
        return go(key.toLowerCase())
      }
      if (key === 'g') {
        went = event.timeStamp
        return true
      }
      if (key === '/') return focusFirstFilter()
      if (key === 'a') return focusActs()
      if (key === '?') open('help')
      return key === '?'
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (opensPalette(event)) {
        event.preventDefault()
        if (!isOverlayOpen()) open('palette')
        return
      }
      if (!isShortcut(event) || isTyping(event.target) || isOverlayOpen()) return
      if (act(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [goTo, open])
}
