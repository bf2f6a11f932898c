import type { ClipboardEvent } from 'react'

/**
 * Field text after pasting spreadsheet cells: inputs drop line breaks, which would join two
 * numbers. Undefined for other pastes, which the browser handles.
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

/** Lines and cells of pasted text. */
export const linesOf = (clipboardText: string): readonly string[] =>
  clipboardText
    .split(/[\n\r\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Joins the pasted lines and cells with the text before and after. */
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
