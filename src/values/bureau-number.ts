/** Valid contract number of the bureau: positions 439 to 454 of its record. */
const CONTRACT_NUMBER = /^[0-9A-Z/\-. ]{1,16}$/
const OWN_KEY = /^NG(\d{14})$/

/**
 * The number under which the bureau lists a boleto: its own, or a generated key if that is too long
 * or has invalid characters. Inclusion, exclusion and later listings use the same number.
 */
export const bureauNumber = (boleto: { readonly id: number; readonly number: string }): string =>
  CONTRACT_NUMBER.test(boleto.number) && !OWN_KEY.test(boleto.number)
    ? boleto.number
    : `NG${String(boleto.id).padStart(14, '0')}`

/** The boleto of a generated key; undefined for any other number. */
export const boletoOfOwnKey = (text: string): number | undefined => {
  const digits = OWN_KEY.exec(text.trim().toUpperCase())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
