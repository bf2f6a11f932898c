import type { ClipboardEvent } from 'react'

/**
 * The text of a field after a column or a row of a spreadsheet was pasted into it: an input drops the
 * line breaks, and two numbers become one. Undefined for any other paste, which the browser does.
 */
export function pastedLines(
  event: ClipboardEvent<HTMLInputElement>,
  separator: string,
): string | undefined {
  const clipboardText = event.clipboardData.getData('text/plain').trim()
  if (!/[\n\r\t]/.test(clipboardText)) return undefined
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  return joinedPaste(
    value.slice(0, selectionStart ?? value.length),
    clipboardText,
    value.slice(selectionEnd ?? value.length),
    separator,
  )
}

/** The lines and cells of a pasted text. */
export const linesOf = (clipboardText: string): readonly string[] =>
  clipboardText
    .split(/[\n\r\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What stands before, the lines and cells of what was pasted, and what stands after. */
export function joinedPaste(
  before: string,
  clipboardText: string,
  after: string,
  separator: string,
): string {
  const trimmed = (text: string) => text.replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '')
  return [before, ...linesOf(clipboardText), after]
    .map(trimmed)
    .filter((text) => text !== '')
    .join(separator)
}
