import { isCep, normalizeCep } from '#values/cep.ts'
import { foldToAscii } from '#values/fold-text.ts'
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

const fits = (text: string, length: number): boolean =>
  text !== '' && foldToAscii(text).trim().length <= length

const upTo = (length: number): string => `Preencha, com até ${length} caracteres.`

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
  ...(fits(data.name, 70) ? {} : { name: upTo(70) }),
  ...(fits(data.street, 45) ? {} : { street: upTo(45) }),
  ...(fits(data.district, 20) ? {} : { district: upTo(20) }),
  ...(isUf(data.uf) ? {} : { uf: 'Informe a sigla de um estado.' }),
  ...(fits(data.city, 25)
    ? around.isMunicipality
      ? {}
      : { city: 'O município não existe neste estado.' }
    : { city: upTo(25) }),
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
