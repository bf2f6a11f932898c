import { foldToAscii } from '#values/fold-text.ts'

/** Widths of the free-text fields in the bureau's file. */
const WIDTHS = { name: 70, district: 20, city: 25 } as const

export type FileField = keyof typeof WIDTHS | 'street'

const STREET_WIDTH = 45
const CONTINUATION_WIDTH = 25

const plain = (text: string): string => foldToAscii(text).trim().replaceAll(/ +/g, ' ')

/** A text as written to the bureau's file: upper-case ASCII, truncated to its field. */
export const inFile = (field: keyof typeof WIDTHS, text: string): string =>
  plain(text).slice(0, WIDTHS[field]).trim()

/** A street continues in a second field (464 to 488) when the first (324 to 368) is too short. */
export const streetInFile = (
  text: string,
): { readonly street: string; readonly continuation: string } => {
  const whole = plain(text)
  return {
    street: whole.slice(0, STREET_WIDTH).trim(),
    continuation: whole.slice(STREET_WIDTH).trim().slice(0, CONTINUATION_WIDTH).trim(),
  }
}

/** The truncated text in the bureau's file; undefined if the whole text fits. */
export const truncatedInFile = (field: FileField, text: string): string | undefined => {
  const { street, continuation } = streetInFile(text)
  const written = field === 'street' ? `${street} ${continuation}`.trim() : inFile(field, text)
  return written.replaceAll(' ', '').length < plain(text).replaceAll(' ', '').length
    ? written
    : undefined
}
