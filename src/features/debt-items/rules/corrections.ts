import { isCep, normalizeCep } from '#values/cep.ts'
import { addYears, isLocalDate, type LocalDate } from '#values/local-date.ts'
import { isCepOfUf, isUf } from '#values/postal-region.ts'
import type { ItemState } from './item.ts'
import { alreadySent, notAllowed, outOfStep, withoutEffect } from './refusals.ts'
import { S, STEPS } from './status.ts'
import type { Refusal } from '#values/refusal.ts'
import type { Actor } from './events.ts'

/** What may be corrected of a person, as it would be stored. */
export type PersonCorrection = {
  readonly name?: string
  readonly born_on?: string
  readonly street?: string
  readonly district?: string
  readonly city?: string
  readonly uf?: string
  readonly cep?: string
}

/** The data as they are stored: blanks at the ends go, the UF in capitals, the CEP as digits. */
export const tidyCorrection = (personCorrection: PersonCorrection): PersonCorrection =>
  Object.fromEntries(
    Object.entries(personCorrection).flatMap(([field, value]) => {
      if (value === undefined) return []
      const bare = value.trim().replaceAll(/\s+/g, ' ')
      return [
        [field, field === 'uf' ? bare.toUpperCase() : field === 'cep' ? normalizeCep(bare) : bare],
      ]
    }),
  )

/** The longest text that is stored; the bureau's file cuts what is longer than its place. */
export const LONGEST_CORRECTION = 120

const fits = (text: string): boolean => text !== '' && text.length <= LONGEST_CORRECTION

const fillIn = `Preencha, com até ${LONGEST_CORRECTION} caracteres.`

/**
 * A sentence for each datum that the bureau would refuse for its shape (guards G08 and G10), with
 * the day as a fact.
 */
export const wrongData = (
  data: Required<PersonCorrection>,
  around: {
    readonly today: LocalDate
    readonly isPerson: boolean
    readonly isMunicipality: boolean
  },
): Readonly<Partial<Record<keyof PersonCorrection, string>>> => ({
  ...(fits(data.name) ? {} : { name: fillIn }),
  ...(fits(data.street) ? {} : { street: fillIn }),
  ...(fits(data.district) ? {} : { district: fillIn }),
  ...(isUf(data.uf) ? {} : { uf: 'Informe a sigla de um estado.' }),
  ...(fits(data.city)
    ? around.isMunicipality
      ? {}
      : { city: 'O município não existe neste estado.' }
    : { city: fillIn }),
  ...(isCep(data.cep)
    ? isUf(data.uf) && !isCepOfUf(data.cep, data.uf)
      ? { cep: 'O CEP não é deste estado.' }
      : {}
    : { cep: 'O CEP deve ter oito dígitos.' }),
  ...(data.born_on === '' || !around.isPerson
    ? {}
    : isLocalDate(data.born_on) && addYears(data.born_on, 18) <= around.today
      ? {}
      : { born_on: 'Informe a data de nascimento de um maior de 18 anos.' }),
})

/**
 * Whether the data of a person may be corrected: its inclusion was refused, and nothing of the
 * boleto is on its way (rules 4.3 row 10).
 */
export const mayCorrect = (
  item: Pick<ItemState, 'status' | 'batch' | 'failedOperation'>,
  inclusion: string,
  by: Actor,
): Refusal | undefined => {
  if (item.status !== S.FAILED) return outOfStep(item.status)
  if (!by.rules.includes(STEPS[S.FAILED].ruleCode)) return notAllowed()
  if (item.batch !== undefined) return alreadySent()
  return item.failedOperation === 'INCLUSAO' && inclusion === 'REJEITADO'
    ? undefined
    : withoutEffect('O bureau não recusou a inclusão desta pessoa: não há o que corrigir.')
}
