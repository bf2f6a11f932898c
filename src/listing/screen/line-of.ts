/** Table line of a row or group: the element that receives focus. */
export const lineOf = (within: Element | null, key: string): HTMLElement | undefined =>
  within?.querySelector<HTMLElement>(`tbody[data-key="${CSS.escape(key)}"] > tr`) ?? undefined

/** Focuses a line after any overlay has returned focus. */
export function focusLine(within: Element | null, key: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => lineOf(within, key)?.focus()))
}
