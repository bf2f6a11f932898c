import { noSuchMonth, parseBrCompetence } from '#values/competence.ts'
import { FIRST_YEAR, LAST_YEAR, parseBrDate } from '#values/local-date.ts'

/** Input mask: formats typed text and checks completeness. Pure. */
export type Mask = {
  /** Formats typed or pasted text, with or without the mask; drops characters that do not fit. */
  readonly format: (text: string) => string
  /** True if nothing is missing. The field decides whether empty is allowed. */
  readonly isComplete: (text: string) => boolean
  readonly placeholder: string
  /** Error message for partial text. */
  readonly incomplete: string
  /** Immediate error for complete but invalid text, such as 31/02/2026. */
  readonly impossible?: (text: string) => string | undefined
  /** Warning for a suspicious text, which is still sent. */
  readonly doubt?: (text: string) => string | undefined
  readonly inputMode: 'numeric' | 'text' | 'tel'
}

/** Error message for a date that does not exist. */
export const noSuchDay = 'Use uma data que existe.'

/**
 * Error for a complete text that is no day or month. Year 2000 has every day and month, so only the
 * year is wrong if the text parses with it.
 */
const impossibleIn =
  (parse: (text: string) => string | undefined, sentence: string) =>
  (text: string): string | undefined => {
    if (parse(text) !== undefined) return undefined
    const year = Number(text.slice(-4))
    const isWrongYear = year < FIRST_YEAR || year > LAST_YEAR
    return isWrongYear && parse(`${text.slice(0, -4)}2000`) !== undefined
      ? `Use um ano de ${FIRST_YEAR} a ${LAST_YEAR}.`
      : sentence
  }

const onlyDigits = (text: string) => text.replace(/\D/g, '')
const onlyLettersAndDigits = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/**
 * Fills characters into a picture such as '00/00/0000', where each 0 takes one; adds separators as
 * needed.
 */
function applyMask(characters: string, picture: string): string {
  let taken = 0
  let out = ''
  for (const place of picture) {
    if (taken >= characters.length) break
    out += place === '0' ? characters[taken++] : place
  }
  return out
}

const digitsMask = (picture: string, rest: Omit<Mask, 'format' | 'isComplete'>): Mask => ({
  format: (text) => applyMask(onlyDigits(text), picture),
  isComplete: (text) => text.length === picture.length,
  ...rest,
})

/** Day 'dd/mm/aaaa', 8 digits (spec 1:2.5). Converts a pasted 'aaaa-mm-dd'. */
export const dateMask: Mask = {
  ...digitsMask('00/00/0000', {
    placeholder: 'DD/MM/AAAA',
    incomplete: 'Complete a data: DD/MM/AAAA',
    impossible: impossibleIn(parseBrDate, noSuchDay),
    inputMode: 'numeric',
  }),
  format: (text) => applyMask(onlyDigits(turnIsoDays(text)), '00/00/0000'),
}

/** Month 'mm/aaaa', 6 digits (spec 1:2.5). */
export const monthMask: Mask = {
  ...digitsMask('00/0000', {
    placeholder: 'MM/AAAA',
    incomplete: 'Complete o mês: MM/AAAA',
    impossible: impossibleIn(parseBrCompetence, noSuchMonth),
    inputMode: 'numeric',
  }),
  format: (text) =>
    applyMask(onlyDigits(text.trim().replace(/^(\d{4})-(\d{2})$/, '$2$1')), '00/0000'),
}

/**
 * CNPJ, 14 characters. The first twelve may be letters since July 2026 (IN RFB 2.229/2024), the
 * check digits not.
 */
export const cnpjMask: Mask = {
  format: (text) => applyMask(cnpjCharacters(text), '00.000.000/0000-00'),
  isComplete: (text) => text.length === 18,
  placeholder: '00.000.000/0000-00',
  incomplete: 'Complete o CNPJ: 14 caracteres',
  inputMode: 'text',
}

/** CPF, 11 digits (spec 1:2.5). */
export const cpfMask: Mask = digitsMask('000.000.000-00', {
  placeholder: '000.000.000-00',
  incomplete: 'Complete o CPF: 11 dígitos',
  inputMode: 'numeric',
})

/** CPF up to 11 digits without letters, otherwise CNPJ. */
export const documentMask: Mask = {
  format: (text) => {
    const characters = onlyLettersAndDigits(text)
    return /^\d{0,11}$/.test(characters) ? cpfMask.format(characters) : cnpjMask.format(characters)
  },
  isComplete: (text) => text.length === 14 || text.length === 18,
  placeholder: '00.000.000/0000-00',
  incomplete: 'Complete o documento: CPF com 11 dígitos ou CNPJ com 14 caracteres',
  inputMode: 'text',
}

/**
 * Phone '(99) 99999-9999', or '(99) 9999-9999' with 10 digits; drops a pasted +55. Keeps excess
 * digits, so that the user notices them.
 */
export const phoneMask: Mask = {
  format: (text) => {
    const digits = onlyDigits(text)
    const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
    const masked = applyMask(national, national.length > 10 ? '(00) 00000-0000' : '(00) 0000-0000')
    return masked + national.slice(11, 20)
  },
  isComplete: (text) => text.length === 14 || text.length === 15,
  placeholder: '(00) 00000-0000',
  incomplete: 'O telefone tem DDD e número, com 10 ou 11 dígitos',
  inputMode: 'tel',
}

/** CEP '00000-000', 8 digits. */
export const cepMask: Mask = digitsMask('00000-000', {
  placeholder: '00000-000',
  incomplete: 'Complete o CEP: 8 dígitos',
  inputMode: 'numeric',
})

/** Digits and commas (spec 1:2.5). */
export const digitsAndCommasMask: Mask = {
  format: (text) => text.replace(/[;\n\r\t]+/g, ',').replace(/[^\d,]/g, ''),
  isComplete: (text) => /^\d+(,\d+)*,?$/.test(text),
  placeholder: '',
  incomplete: 'Use números separados por vírgula',
  inputMode: 'text',
}

export const digitsMaskOf = (length: number): Mask => ({
  format: (text) => onlyDigits(text).slice(0, length),
  isComplete: (text) => text !== '',
  placeholder: '',
  incomplete: 'Use apenas números',
  inputMode: 'numeric',
})

/** Two days, 'dd/mm/aaaa - dd/mm/aaaa', 23 characters (spec 1:5); partial text is not sent. */
export const dayIntervalMask: Mask = {
  ...digitsMask('00/00/0000 - 00/00/0000', {
    placeholder: '01/01/2022 - 31/12/2024',
    incomplete: 'Complete o intervalo: DD/MM/AAAA - DD/MM/AAAA',
    inputMode: 'numeric',
  }),
  format: (text) => applyMask(onlyDigits(turnIsoDays(text)), '00/00/0000 - 00/00/0000'),
}

/** Two months, 'mm/aaaa - mm/aaaa', 17 characters; partial text is not sent. */
export const monthIntervalMask: Mask = digitsMask('00/0000 - 00/0000', {
  placeholder: '01/2022 - 12/2024',
  incomplete: 'Complete o intervalo: MM/AAAA - MM/AAAA',
  inputMode: 'numeric',
})

function turnIsoDays(text: string): string {
  return text.replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, '$3$2$1')
}

/** The two check digits cannot be letters: drops a letter there and everything after it. */
function cnpjCharacters(text: string): string {
  const characters = onlyLettersAndDigits(text).slice(0, 14)
  return characters.slice(0, 12) + (/^\d*/.exec(characters.slice(12))?.[0] ?? '')
}
