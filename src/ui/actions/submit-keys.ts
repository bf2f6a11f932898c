import type { KeyboardEvent } from 'react'
import { showToast } from '../overlays/toast-store.ts'

const fields = 'input, textarea, select, [data-field]'

const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

/**
 * Ctrl+Enter (⌘+Enter on a Mac) in any field presses the form's submit button. `data-field` marks
 * fields with their buttons and calendar. For a disabled button it shows the reason and keeps the
 * focus. Returns true if handled.
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
