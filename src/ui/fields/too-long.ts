import { formatWhole } from '#values/whole-number.ts'

/**
 * What a field says of a text that is too long. All of it stays, unlike with the attribute `maxlength`, which drops the
 * end of a pasted text without a word; the contract refuses it when it is saved.
 */
export const tooLong = (text: string, most: number | undefined): string | undefined =>
  most === undefined || text.length <= most
    ? undefined
    : `São ${formatWhole(text.length)} caracteres: tire ${formatWhole(text.length - most)} para caber em ${formatWhole(most)}.`
