import { formatWhole } from '#values/whole-number.ts'

/**
 * Error of a text that is too long. Unlike the `maxlength` attribute, it does not silently truncate
 * pasted text; the contract refuses it on save.
 */
export const tooLong = (text: string, most: number | undefined): string | undefined =>
  most === undefined || text.length <= most
    ? undefined
    : `São ${formatWhole(text.length)} caracteres: tire ${formatWhole(text.length - most)} para caber em ${formatWhole(most)}.`
