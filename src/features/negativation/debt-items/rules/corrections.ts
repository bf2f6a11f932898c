import { isCep, normalizeCep } from '#values/cep.ts'
import { addYears, isLocalDate, type LocalDate } from '#values/local-date.ts'
import { isCepOfUf, isUf } from '#values/postal-region.ts'
import type { ItemState } from './item.ts'
import { alreadySent, notAllowed, outOfStep, withoutEffect } from './refusals.ts'
import { S, STEPS } from './status.ts'
import type { Refusal } from '#values/refusal.ts'
import type { Actor } from './events.ts'

/** Correctable data of a person, as stored. */
export type PersonCorrection = {
  readonly name?: string
  readonly born_on?: string
  readonly street?: string
  readonly district?: string
  readonly city?: string
  readonly uf?: string
  readonly cep?: string
}

/**
 * Normalises the data for storage: trims text, upper-cases the UF, keeps only the digits of the
 * CEP.
 */
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

/** Longest text stored; the bureau's file truncates what exceeds its field. */
export const LONGEST_CORRECTION = 120

const fits = (text: string): boolean => text !== '' && text.length <= LONGEST_CORRECTION

const fillIn = `Preencha, com até ${LONGEST_CORRECTION} caracteres.`

/**
 * Messages for data whose format the bureau would refuse (guards G08 and G10). The day is an
 * input.
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
 * Checks whether a person's data may be corrected: its inclusion was refused and nothing of the
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
