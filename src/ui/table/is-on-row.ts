import type { MouseEvent } from 'react'

const pressed = 'a, button, input, label, select, textarea, [role="checkbox"]'

/**
 * True for a click on the row itself: not on interactive elements, and not at the end of a text
 * selection.
 */
export const isOnRow = ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest(pressed) === null &&
  (getSelection()?.isCollapsed ?? true)
