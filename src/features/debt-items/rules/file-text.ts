import { foldToAscii } from '#values/fold-text.ts'

/** The places of the bureau's file for what people write at length. */
const WIDTHS = { name: 70, district: 20, city: 25 } as const

export type FileField = keyof typeof WIDTHS | 'street'

const STREET_WIDTH = 45
const CONTINUATION_WIDTH = 25

const plain = (text: string): string => foldToAscii(text).trim().replaceAll(/ +/g, ' ')

/** A text as the bureau's file has it: upper-case ASCII, cut to its place. */
export const inFile = (field: keyof typeof WIDTHS, text: string): string =>
  plain(text).slice(0, WIDTHS[field]).trim()

/** A street has a second place (464 to 488) for what the first (324 to 368) does not hold. */
export const streetInFile = (
  text: string,
): { readonly street: string; readonly continuation: string } => {
  const whole = plain(text)
  return {
    street: whole.slice(0, STREET_WIDTH).trim(),
    continuation: whole.slice(STREET_WIDTH).trim().slice(0, CONTINUATION_WIDTH).trim(),
  }
}

/** What the bureau gets of a text that is too long for its place; undefined where all of it fits. */
export const cutInFile = (field: FileField, text: string): string | undefined => {
  const { street, continuation } = streetInFile(text)
  const written = field === 'street' ? `${street} ${continuation}`.trim() : inFile(field, text)
  return written.replaceAll(' ', '').length < plain(text).replaceAll(' ', '').length
    ? written
    : undefined
}
