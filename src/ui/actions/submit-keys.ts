import type { KeyboardEvent } from 'react'
import { showToast } from '../overlays/toast-store.ts'

const fields = 'input, textarea, select, [data-field]'

const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

/**
 * Ctrl+Enter, on a Mac ⌘+Enter, from any field presses the button that does what the form is for;
 * `data-field` marks what belongs to a field, its buttons and its calendar too. Why a button may
 * not be pressed is told, and the focus stays in the field. Answers whether these were the keys.
 */
export function pressOnSubmitKeys(
  event: KeyboardEvent,
  findButton: () => HTMLElement | null | undefined,
): boolean {
  const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (!isSubmit || event.nativeEvent.isComposing) return false
  if (!(event.target instanceof Element) || !event.target.closest(fields)) return false
  event.preventDefault()
  const button = findButton()
  if (!button) return true
  const reason = reasonOf(button)
  if (reason === '') button.click()
  else showToast({ tone: 'warn', title: reason })
  return true
}
