import type { KeyboardEvent } from 'react'

import { CLOSING_STEPS, type ClosingStep } from '../../rules/closing-steps.ts'

const isField = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null

/** The table's own region, which the arrows scroll. */
const isRegion = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('role') === 'region'

const focusOf = (root: HTMLElement, selector: string, index: number) => {
  const all = [...root.querySelectorAll<HTMLElement>(selector)]
  all[Math.max(0, Math.min(index, all.length - 1))]?.focus()
}

/**
 * ← → open the step before and after the focused or open one, J K focus the next and previous
 * mall; Enter on a mall shows it in the panel.
 */
export const closingKeys =
  (open: ClosingStep, onOpen: (step: ClosingStep) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget: root } = event
    // Dialogs are children in React, but not in the document.
    if (!(event.target instanceof Node) || !root.contains(event.target)) return
    if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (turn !== undefined) {
      if (isRegion(event.target)) return
      const focused = CLOSING_STEPS.find(
        (step) => event.target instanceof HTMLElement && event.target.dataset['step'] === step,
      )
      const next = CLOSING_STEPS[CLOSING_STEPS.indexOf(focused ?? open) + turn]
      if (next === undefined) return
      event.preventDefault()
      onOpen(next)
      if (focused) root.querySelector<HTMLElement>(`[data-step="${next}"]`)?.focus()
      return
    }
    const move = { j: 1, k: -1 }[key.toLowerCase()]
    if (move === undefined) return
    const malls = [...root.querySelectorAll<HTMLElement>('[data-mall]')]
    const at = malls.findIndex((mall) => mall === document.activeElement)
    event.preventDefault()
    focusOf(root, '[data-mall]', at < 0 ? 0 : at + move)
  }
