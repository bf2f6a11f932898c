/** Table line of a row or group: the element that receives focus. */
export const lineOf = (within: Element | null, key: string): HTMLElement | undefined =>
  within?.querySelector<HTMLElement>(`tbody[data-key="${CSS.escape(key)}"] > tr`) ?? undefined

/**
 * Focuses a line after any overlay has returned focus, unless a key or click goes elsewhere first:
 * on a slow machine somebody types between the frames.
 */
export function focusLine(within: Element | null, key: string): void {
  const waiting = new AbortController()
  const { signal } = waiting
  for (const act of ['keydown', 'pointerdown'])
    addEventListener(act, () => waiting.abort(), { capture: true, signal })
  const arrive = () => {
    if (signal.aborted) return
    waiting.abort()
    lineOf(within, key)?.focus()
  }
  requestAnimationFrame(() => requestAnimationFrame(arrive))
}
