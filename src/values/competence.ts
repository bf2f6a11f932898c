import { daysInMonth, isInputYear, type LocalDate } from '#values/local-date.ts'

/** A month, 'YYYY-MM'; sorts as text and is its own wire format. Years 0001 to 9999. */
export type Competence = string & { readonly __brand: 'Competence' }

/** True for 'YYYY-MM' with a month from 01 to 12. */
export const isCompetence = (text: string): text is Competence =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && !text.startsWith('0000')

/** Throws RangeError if the text is not 'YYYY-MM'. */
export const competence = (text: string): Competence => {
  if (!isCompetence(text)) throw new RangeError(`Not a month: ${text}`)
  return text
}

/** Adds calendar months; count may be negative. */
export const addCompetence = (month: Competence, count: number): Competence => {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  const year = Math.floor(months / 12)
  return competence(
    `${String(year).padStart(4, '0')}-${String(months - year * 12 + 1).padStart(2, '0')}`,
  )
}

/** 'MM/AAAA'. */
export const formatCompetence = (month: Competence): string =>
  `${month.slice(5)}/${month.slice(0, 4)}`

/** Parses 'MM/AAAA', with surrounding blanks; undefined if it is not a month. */
export const parseBrCompetence = (text: string): Competence | undefined => {
  const [, month, year] = /^\s*(\d{2})\/(\d{4})\s*$/.exec(text) ?? []
  const iso = `${year}-${month}`
  return isCompetence(iso) && isInputYear(iso) ? iso : undefined
}

export const firstDay = (month: Competence): LocalDate => `${month}-01` as LocalDate

export const lastDay = (month: Competence): LocalDate =>
  `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}` as LocalDate

/** Message of a field for an impossible month. */
export const noSuchMonth = 'Use um mês de 01 a 12.'

/** False once the typed text cannot become a month: '13', '00/2026'. */
export const mayBecomeMonth = (text: string): boolean => {
  const [, month] = /^\s*(\d{2})(?:\/|\s*$)/.exec(text) ?? []
  return month === undefined || (Number(month) >= 1 && Number(month) <= 12)
}
