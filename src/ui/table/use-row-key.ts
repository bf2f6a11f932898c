import { useEffect } from 'react'

import { isTyping } from '#ui/table/use-row-keys.ts'

/** Keyboard shortcut: a letter presses the button marked `data-row-key` in the focused row. */
export function useRowKey(letters: readonly string[]): void {
  const text = letters.join('')
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
        return
      if (!text.includes(event.key) || event.key.length !== 1 || isTyping(event.target)) return
      const row =
        event.target instanceof Element ? event.target.closest('tbody[data-active]') : null
      const button = row?.querySelector<HTMLElement>(`[data-row-key="${event.key}"] button`)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [text])
}
