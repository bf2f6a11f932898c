/** The line of a row, or of a group, in its table: what takes the focus. */
export const lineOf = (within: Element | null, key: string): HTMLElement | undefined =>
  within?.querySelector<HTMLElement>(`tbody[data-key="${CSS.escape(key)}"] > tr`) ?? undefined

/** Gives the focus to a line once whatever was open over the list has given it back. */
export function focusLine(within: Element | null, key: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => lineOf(within, key)?.focus()))
}
