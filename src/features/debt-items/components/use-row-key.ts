import { useEffect } from 'react'

import { isTyping } from '#ui/table/use-row-keys.ts'

/**
 * Lets a letter press the button marked with `data-row-key` in the row that has the focus, so that
 * a whole list can be decided without a mouse.
 */
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
