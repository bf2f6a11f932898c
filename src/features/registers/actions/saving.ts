import { isMunicipality } from '#server/files/municipalities.ts'
import { InvalidInput } from '#server/http/errors.ts'
import { normalizeCep } from '#values/cep.ts'

import type { Address, Contact } from '../contract/record.ts'
import { type IsMunicipality, type Problem, storedContact } from '../rules.ts'

/** The municipalities of the country, as the rules ask for them. */
export const municipality: IsMunicipality = isMunicipality

/** 400 with every field that is wrong. */
export function refuseProblems(problems: readonly Problem[]): void {
  const [first] = problems
  if (first) throw new InvalidInput(first.mensagem, { campos: problems })
}

/**
 * Runs a write whose code must be of nobody else: who was faster by a moment is told like who was
 * faster by a day.
 */
export async function unlessTaken<T>(write: () => Promise<T>, problem: Problem): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
    throw isTaken ? new InvalidInput(problem.mensagem, { campos: [problem] }) : error
  }
}

/**
 * An address as it is stored: nothing that is missing, the state in capitals, the CEP as digits.
 */
export const tidyAddress = ({
  logradouro = '',
  cep = '',
  cidade = '',
  uf = '',
}: Partial<Address> = {}): Address => ({
  logradouro,
  cep: normalizeCep(cep),
  cidade,
  uf: uf.toUpperCase(),
})

/** Contacts as they are stored. */
export const tidyContacts = (contacts: readonly Contact[] = []): Contact[] =>
  contacts.map((contact) => ({ tipo: contact.tipo, contato: storedContact(contact) }))
